import { createContext } from 'react';

/** Where a question is asked: in a conversation, below a run that belongs to none, or on its own. */
export interface Where {
  conversationId?: string;
  /** The run that a conversation begins with as soon as something follows it. */
  firstRunId?: string;
  /** What the reader may do in it; everything unless said otherwise. */
  access?: 'owner' | 'review' | 'read';
  ownerName?: string;
}

export const WhereContext = createContext<Where>({});
