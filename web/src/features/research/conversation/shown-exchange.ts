import type { Exchange } from '@quarry/api/conversations.ts';

/** As much of an exchange as is known before its run is read. */
export type ShownExchange = Pick<
  Exchange,
  'id' | 'status' | 'inputText' | 'text' | 'agentName' | 'parentRunId' | 'createdAt' | 'replacesRunId'
>;
