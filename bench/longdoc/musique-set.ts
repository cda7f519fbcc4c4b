import type { AskedQuestion, QuestionSet } from './read-questions.ts';

export interface MusiqueQuestion {
  id: string;
  paragraphs: { title: string; paragraph_text: string }[];
  question_decomposition: { question: string; answer: string; paragraph_support_idx: number }[];
}

/**
 * The single questions that those of MuSiQue are made of, each over the paragraphs that came with it, and once more over
 * the same paragraphs without the one that answers it.
 */
export function musiqueSet(all: readonly MusiqueQuestion[]): QuestionSet {
  const documents = new Map<string, string>();
  const questions: AskedQuestion[] = [];
  for (const { id, paragraphs, question_decomposition: parts } of all) {
    const answers = parts.map(({ answer }) => answer);
    for (const [i, { question, answer, paragraph_support_idx: right }] of parts.entries()) {
      const asked = inWords(question.replaceAll(/#(\d)/g, (_, n) => answers[Number(n) - 1] ?? ''));
      const sentence = sentenceWith(paragraphs[right]?.paragraph_text ?? '', answer);
      if (sentence === undefined) continue;
      for (const answerable of [true, false]) {
        const file = `${id}/${i}/${answerable}`;
        documents.set(file, textOf(paragraphs.filter((_, at) => answerable || at !== right)));
        questions.push({
          question: asked,
          file,
          answers: answerable ? [sentence] : [],
          locale: 'en',
          answerable,
        });
      }
    }
  }
  return { documents, questions };
}

/** "Corey Taylor >> place of birth" is a question too. */
function inWords(question: string): string {
  const [of, property] = question.split(' >> ');
  return property === undefined ? question : `What is the ${property} of ${of}?`;
}

const sentenceWith = (text: string, answer: string): string | undefined =>
  text.split(/(?<=[.!?])\s+(?=[A-Z"'(])/).find((sentence) => sentence.includes(answer));

const textOf = (paragraphs: MusiqueQuestion['paragraphs']): string =>
  paragraphs.map(({ title, paragraph_text }) => `## ${title}\n\n${paragraph_text}`).join('\n\n');
