import { estimateTokens } from '../../src/text/token-estimate.ts';
import type { FakeRequest } from './fake-openai.ts';

interface SentMessage {
  content: unknown;
  tool_calls?: unknown;
}

/** All that a model is given to read, but for its tools. */
export const wordsOf = ({ body }: Pick<FakeRequest, 'body'>): string =>
  (body.messages as SentMessage[])
    .map(({ content, tool_calls }) => `${inWords(content)}${inWords(tool_calls)}`)
    .join('\n');

const inWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** As the service counts them. */
export const requestTokens = (request: Pick<FakeRequest, 'body'>): number =>
  estimateTokens(wordsOf(request)) + estimateTokens(inWords(request.body.tools));
