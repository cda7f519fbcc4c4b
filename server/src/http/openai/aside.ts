import type { Request } from './read-messages.ts';

/**
 * What chat front ends ask besides, with no word to tell it from a question: a title, tags, what could be asked next. As their sources
 * have it: Open WebUI's templates open with "### Task:" and hold the chat between tags; LibreChat asks for a title in one sentence.
 */
const ASIDES = [
  /^### Task:[^]*<chat_history>/,
  /^Provide a concise, 5-word-or-less title for the conversation\b[^]*^Conversation:/m,
];

/** Whether this is such an aside: nothing to research, and nothing that anybody will look for later. */
export const isAside = ({ history, inputText }: Pick<Request, 'history' | 'inputText'>): boolean =>
  history.length === 0 && ASIDES.some((aside) => aside.test(inputText.trimStart()));
