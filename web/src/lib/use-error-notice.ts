import { errorWords, explainError } from './explain-error.ts';
import type { Explanation } from './explain-error.ts';
import { useWords } from './i18n.ts';
import { notify } from './notices.ts';

/** For `onError` of a mutation: says what happened and what to do next. */
export function useErrorNotice(conflict?: Explanation): (error: unknown) => void {
  const words = useWords(errorWords);
  return (error) => {
    const { title, next, detail } = explainError(error, words, conflict);
    notify([title, detail ?? next].join(': '), 'danger');
  };
}
