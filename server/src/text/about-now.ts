const NOW =
  /\b(?:now(?:adays)?|today|tonight|yesterday|currently|current|latest|newest|recent(?:ly)?|up[- ]to[- ]date|as of|at the moment|at present|this (?:week|month|quarter|year)|these days|so far|still)\b|最新|現在|今日|本日|昨日|今年|今月|今週|今の|いま|近況|直近|最近|足元|現時点|目下/i;

/** Whether a question is about how things stand now: newer pages then count for more. */
export const isAboutNow = (question: string): boolean => NOW.test(question.normalize('NFKC'));
