import type { ApprovalDecision } from '@quarry/api/approvals.ts';
import type { QuarryClient } from '@quarry/api/client.ts';
import { plain, plainLines } from '../plain.ts';
import type { Terminal } from '../terminal.ts';

type Handlers = NonNullable<Parameters<QuarryClient['runAndReview']>[1]>;

const DECISIONS: Record<string, ApprovalDecision> = { o: 'once', r: 'run', d: 'deny' };

const WAITS = 'The run waits for it, and it can be given at the dashboard; Ctrl-C stops the run.';

interface Manner {
  /** Drafts are confirmed as they come. */
  confirmsDrafts: boolean;
}

/**
 * What a run asks of people, asked at the terminal, one question at a time. Where nobody is there drafts wait, unless they
 * are to be confirmed, and the rest is the service's to decide.
 */
export function askPeopleHere(terminal: Terminal, { confirmsDrafts }: Manner): Handlers {
  if (!terminal.isInteractive) return confirmsDrafts ? confirming() : {};
  const inTurn = oneAtATime();
  const reviews = confirmsDrafts ? confirming() : reviewsAt(terminal, inTurn);
  return {
    ...reviews,

    onApproval: ({ summary }, { signal }) =>
      inTurn(async () => {
        const text = `${plain(summary)}\nText from outside is part of this run. Allow it [o]nce, for this [r]un, or [d]eny it? `;
        while (!signal.aborted) {
          const answer = await terminal.question(text, signal).catch(() => '');
          const decision = DECISIONS[answer.trim().toLowerCase().charAt(0)];
          if (decision) return decision;
        }
        return undefined;
      }),

    onBrowserQuestion: ({ question }, { signal }) =>
      inTurn(async () => {
        const answer = await terminal
          .question(`The browser asks: ${plain(question)}\n> `, signal)
          .catch(() => '');
        if (answer.trim() === '' && !signal.aborted) terminal.tell(`Not answered. ${WAITS}`);
        return answer.trim() || undefined;
      }),

    onSecret: ({ skillName, keys }, { signal }) =>
      inTurn(async () => {
        const values: Record<string, string> = {};
        for (const key of keys) {
          const text = `The skill ${plain(skillName)} needs the secret ${plain(key)} (not shown): `;
          const value = await (terminal.secret ?? terminal.question)(text, signal).catch(() => '');
          if (value !== '') values[key] = value;
        }
        const missing = keys.filter((key) => values[key] === undefined).map(plain);
        if (missing.length > 0 && !signal.aborted)
          terminal.tell(`Not given: ${missing.join(', ')}. ${WAITS} Or: quarry secrets set NAME`);
        return values;
      }),
  };
}

const confirming = (): Handlers => ({
  onPlan: () => 'confirm',
  onReport: () => 'confirm',
  onMatrix: () => 'confirm',
});

type InTurn = <T>(ask: () => Promise<T>) => Promise<T>;

function oneAtATime(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (ask) => {
    const mine = last.then(ask, ask);
    last = mine.catch(() => undefined);
    return mine;
  };
}

function reviewsAt(terminal: Terminal, inTurn: InTurn): Handlers {
  const review = async (lines: string[], signal: AbortSignal) => {
    terminal.tell(plainLines(lines.join('\n')));
    const how = 'Enter confirms it; write what to change for another one; q leaves it waiting.';
    // Whoever closes the input (Ctrl-D) leaves it waiting too.
    const answer = await terminal.question(`${how}\n> `, signal).then(
      (typed) => typed.trim(),
      () => 'q',
    );
    signal.throwIfAborted();
    if (answer === '' || /^(c|y|yes|ok|confirm)$/i.test(answer)) return 'confirm' as const;
    return /^q(uit)?$/i.test(answer) ? ('stop' as const) : { answer };
  };
  return {
    onPlan: ({ goal, steps, question }, { signal }) =>
      inTurn(() =>
        review(
          [
            `Plan: ${goal}`,
            ...steps.map(
              ({ title, description, tool }, i) => `  ${i + 1}. ${title} (${tool}): ${description}`,
            ),
            question,
          ],
          signal,
        ),
      ),
    onReport: ({ title, sections, question }, { signal }) =>
      inTurn(() =>
        review(
          [
            `Report: ${title}`,
            ...sections.map((section, i) => `  ${i + 1}. ${section.title}: ${section.description}`),
            question,
          ],
          signal,
        ),
      ),
    onMatrix: ({ title, columns, rows, question }, { signal }) =>
      inTurn(() =>
        review(
          [
            `Table: ${title}`,
            `  Columns: ${columns.map(({ name }) => name).join(', ')}`,
            `  Rows: ${rows.map(({ label }) => label).join(', ')}`,
            question,
          ],
          signal,
        ),
      ),
  };
}
