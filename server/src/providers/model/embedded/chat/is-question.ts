const MAX_QUESTION_CHARS = 400;
const ASKS =
  /[?？]\s*$|^\s*(?:(?:and|so|but|please tell me|tell me|do you know)[ ,]+)?(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|had|at what|in what|in which|by when|until when|for how|to whom|from where|under what|within what|on what)\b|(?:か|かな|は|の)[。?？]?\s*$|(?:教えて|知りたい)(?:ください|下さい|です)?[。]?\s*$/i;

/** One question, not a request or a text that was pasted in. */
export const isQuestion = (text: string): boolean => text.length <= MAX_QUESTION_CHARS && ASKS.test(text);
