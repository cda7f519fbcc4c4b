import { QuarryError } from '../quarry-error.ts';
import type { ApiMethods, ApprovalDecision, RunEvent } from './api-types.ts';

type Payload<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>['payload'];

/** The signal is aborted when the answer has come from elsewhere, or is needed no more. */
type Answers<Question, Answer> = (
  question: Question,
  more: { signal: AbortSignal },
) => Answer | undefined | Promise<Answer | undefined>;

/** What a run at work asks of people. A handler that answers `undefined` leaves it to somebody else. */
export interface PeopleHandlers {
  onBrowserQuestion?: Answers<Payload<'browse-ask-human'>, string>;
  /** The values by the names of the keys; they go to the service alone, as secrets of the user. */
  onSecret?: Answers<Payload<'skill-ask-secret'>, Record<string, string>>;
  onApproval?: Answers<Payload<'approval-needed'>, ApprovalDecision>;
}

interface Asking {
  handlers: PeopleHandlers;
  signal?: AbortSignal | undefined;
}

/** Passes questions of the timeline to the handlers, without holding it up. One that throws stops everything. */
export function askPeople(methods: ApiMethods, { handlers, signal }: Asking) {
  const all = new AbortController();
  const open = new Map<string, AbortController>();
  let thrown: { error: unknown } | undefined;
  const stop = () => all.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);

  function ask(name: string, answer: (signal: AbortSignal) => Promise<void>): void {
    const question = new AbortController();
    open.set(name, question);
    const answered = answer(AbortSignal.any([question.signal, all.signal]));
    answered.catch((error: unknown) => {
      if (question.signal.aborted || all.signal.aborted || isTooLate(error)) return;
      thrown ??= { error };
      all.abort(error);
    });
  }

  function settle(name: string): void {
    open.get(name)?.abort();
    open.delete(name);
  }

  return {
    signal: all.signal,
    failure: () => thrown?.error,

    see(event: RunEvent): void {
      const { onBrowserQuestion, onSecret, onApproval } = handlers;
      for (const name of settledBy(event)) settle(name);
      if (event.type === 'browse-ask-human' && onBrowserQuestion)
        ask(nameOf(event), (ends) =>
          answerBrowser(methods, { ends, onBrowserQuestion, question: event.payload }),
        );
      if (event.type === 'skill-ask-secret' && onSecret)
        ask(nameOf(event), (ends) => answerSecrets(methods, { ends, onSecret, question: event.payload }));
      if (event.type === 'approval-needed' && onApproval)
        ask(nameOf(event), (ends) => answerApproval(methods, { ends, onApproval, question: event.payload }));
    },

    end(): void {
      signal?.removeEventListener('abort', stop);
      for (const name of open.keys()) settle(name);
    },
  };
}

/** Somebody else has answered, or what asked is gone. */
const isTooLate = (error: unknown) =>
  error instanceof QuarryError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND');

/** Questions by what they are about. */
function nameOf(event: RunEvent): string {
  switch (event.type) {
    case 'browse-ask-human':
      return `browser ${event.payload.sessionId}`;
    case 'skill-ask-secret':
      return `secret ${event.payload.skillName}`;
    case 'approval-needed':
      return `approval ${event.payload.callId}`;
    default:
      return event.type;
  }
}

/** Whatever a browser or a skill does next, it has what it asked for. */
function settledBy(event: RunEvent): string[] {
  switch (event.type) {
    case 'browse-step':
    case 'browse-final':
    case 'browse-end':
      return [`browser ${event.payload.sessionId}`];
    case 'skill-session-start':
    case 'skill-complete':
      return [`secret ${event.payload.skillName}`];
    case 'approval-given':
    case 'approval-denied':
      return [`approval ${event.payload.callId}`];
    default:
      return [];
  }
}

interface Asked<Type extends RunEvent['type']> {
  question: Payload<Type>;
  ends: AbortSignal;
}

async function answerBrowser(
  methods: ApiMethods,
  {
    question,
    ends,
    ...given
  }: Asked<'browse-ask-human'> & Required<Pick<PeopleHandlers, 'onBrowserQuestion'>>,
): Promise<void> {
  const input = await given.onBrowserQuestion(question, { signal: ends });
  const { runId, sessionId } = question;
  if (input !== undefined) await methods.answerQuestion({ runId, sessionId, input }, { signal: ends });
}

async function answerSecrets(
  methods: ApiMethods,
  { question, ends, ...given }: Asked<'skill-ask-secret'> & Required<Pick<PeopleHandlers, 'onSecret'>>,
): Promise<void> {
  const values = (await given.onSecret(question, { signal: ends })) ?? {};
  for (const key of question.keys)
    if (values[key] !== undefined) await methods.registerSecret({ key, value: values[key] });
}

async function answerApproval(
  methods: ApiMethods,
  { question, ends, ...given }: Asked<'approval-needed'> & Required<Pick<PeopleHandlers, 'onApproval'>>,
): Promise<void> {
  const decision = await given.onApproval(question, { signal: ends });
  const { runId, callId } = question;
  if (decision !== undefined) await methods.answerApproval({ runId, callId, decision });
}
