import { useCallback, useEffect, useRef, useState } from 'react';
import type { FollowedEvent } from '../../api/src/client/follow-run.ts';
import type { QuarryClient } from '../../api/src/client/quarry-client.ts';
import type { ReviewHandlers, RunAndReviewInput } from '../../api/src/client/run-and-review.ts';
import { foldRun, NEW_RUN } from './run-view.ts';
import type { RunView } from './run-view.ts';

export type { RunView };

/** A run that is there, from its start and then live; `undefined` follows none. Leaving the page ends the following alone. */
export function useRun(client: QuarryClient, runId: string | undefined): RunView | undefined {
  const [view, setView] = useState<RunView>();
  useEffect(() => {
    setView(undefined);
    if (runId === undefined) return undefined;
    const stop = new AbortController();
    void follow(client.followRun(runId, { signal: stop.signal }), { signal: stop.signal, setView });
    return () => stop.abort();
  }, [client, runId]);
  return view;
}

type SetView = (change: (view: RunView | undefined) => RunView) => void;

async function follow(
  events: AsyncGenerator<FollowedEvent>,
  { signal, setView }: { signal: AbortSignal; setView: SetView },
): Promise<void> {
  try {
    for await (const event of events) setView((view) => foldRun(view ?? NEW_RUN, event));
  } catch (error) {
    if (!signal.aborted) setView((view) => broken(view, error));
  }
}

/** A run that was heard of may still be at work; one that was not is none. */
function broken(view: RunView = NEW_RUN, error: unknown): RunView {
  const status = view.runId === undefined ? 'error' : view.status;
  return { ...view, status, error: messageOf(error) };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Handler<Name extends keyof ReviewHandlers> = NonNullable<ReviewHandlers[Name]>;
type Asked<
  Kind extends string,
  Name extends 'onPlan' | 'onReport' | 'onMatrix' | 'onBrowserQuestion' | 'onSecret' | 'onApproval',
> = {
  kind: Kind;
  /** What the run asks. */
  about: Parameters<Handler<Name>>[0];
  /** The word of the person; the run goes on with it. */
  answer: (word: Awaited<ReturnType<Handler<Name>>>) => void;
};

/** What a run waits for, of the person at the page. */
export type RunQuestion =
  | Asked<'plan', 'onPlan'>
  | Asked<'report', 'onReport'>
  | Asked<'matrix', 'onMatrix'>
  | Asked<'browser', 'onBrowserQuestion'>
  | Asked<'secret', 'onSecret'>
  | Asked<'approval', 'onApproval'>;

export interface Asking {
  ask: (input: RunAndReviewInput) => void;
  /** The run as it stands; undefined until one is asked for. */
  run: RunView | undefined;
  isAsking: boolean;
  /** The first of what waits for an answer. */
  question: RunQuestion | undefined;
}

/** Asks one question at a time, and puts what the run asks of people to the page. Another `ask` leaves the run before it to itself. */
export function useAsk(client: QuarryClient): Asking {
  const [run, setRun] = useState<RunView>();
  const [isAsking, setAsking] = useState(false);
  const [questions, setQuestions] = useState<RunQuestion[]>([]);
  const stop = useRef<AbortController>(undefined);

  useEffect(() => () => stop.current?.abort(), []);

  const ask = useCallback(
    (input: RunAndReviewInput) => {
      stop.current?.abort();
      const mine = new AbortController();
      stop.current = mine;
      setRun(NEW_RUN);
      setQuestions([]);
      setAsking(true);
      const handlers = handlersFor(setQuestions);
      const onEvent = (event: FollowedEvent) => setRun((view) => foldRun(view ?? NEW_RUN, event));
      client
        .runAndReview(input, { ...handlers, onEvent }, { signal: mine.signal })
        .catch((error: unknown) => {
          if (!mine.signal.aborted) setRun((view) => broken(view, error));
        })
        .finally(() => {
          if (stop.current === mine) setAsking(false);
        });
    },
    [client],
  );
  return { ask, run, isAsking, question: questions[0] };
}

type SetQuestions = (change: (questions: RunQuestion[]) => RunQuestion[]) => void;

function handlersFor(setQuestions: SetQuestions): ReviewHandlers {
  /** Stands on the page until it is answered, here or elsewhere. */
  const put =
    (kind: RunQuestion['kind']) =>
    (about: unknown, { signal }: { signal: AbortSignal }): Promise<never> =>
      new Promise((resolve) => {
        const done = (word: unknown) => {
          setQuestions((all) => all.filter((each) => each !== question));
          resolve(word as never);
        };
        const question = { kind, about, answer: done } as RunQuestion;
        signal.addEventListener('abort', () => done(undefined), { once: true });
        setQuestions((all) => [...all, question]);
      });
  return {
    onPlan: put('plan'),
    onReport: put('report'),
    onMatrix: put('matrix'),
    onBrowserQuestion: put('browser'),
    onSecret: put('secret'),
    onApproval: put('approval'),
  };
}
