import type { LiveViewCommand, LiveViewInput, LiveViewState } from '@quarry/api/live-view.ts';
import type { Logger } from '../../log.ts';
import type { BrowserSession } from '../../providers/browser/browser-session.ts';
import type { HumanInput } from '../../providers/browser/human-input.ts';
import { createFrameRelay } from './frame-relay.ts';
import { createHumanControl } from './human-control.ts';

/** A watcher. None of these calls waits. */
export interface Watcher {
  frame(jpeg: Buffer): void;
  state(state: LiveViewState): void;
  refused(reason: string): void;
  ended(reason: string): void;
}

export interface Watch {
  command(command: LiveViewCommand): void;
  leave(): void;
}

export interface LiveSessionSettings {
  session: BrowserSession;
  /** A human who does nothing for so long has left. */
  humanIdleMs: number;
  /** A human whose connection broke may come back within this time. */
  graceMs?: number;
  /** Called when the agent may go on; `acted` when the human has done something in the page. */
  onHandBack: (human: { acted: boolean }) => void;
  log: Logger;
}

export type LiveSession = ReturnType<typeof createLiveSession>;

const GRACE_MS = 15_000;
const MOST_INPUTS_WAITING = 200;

/** A browsing session as people see it: who looks on, and who is in control. */
export function createLiveSession(settings: LiveSessionSettings) {
  const { session, log } = settings;
  const watchers = new Set<Watcher>();
  let known = { url: '', title: '' };
  let viewport = session.viewport;
  const inputs = createInputLine(settings);
  const control = createHumanControl<Watcher>({
    hold: () => session.hold(),
    idleMs: settings.humanIdleMs,
    onChange: () => tellAll(),
    onHandBack: settings.onHandBack,
  });
  const frames = createFrameRelay({
    start: (onFrame) => session.screencast(onFrame),
    onFrame: ({ jpeg, width, height }) => {
      if (width !== viewport.width || height !== viewport.height) {
        viewport = { width, height };
        tellAll();
      }
      for (const watcher of watchers) watcher.frame(jpeg);
    },
    onProblem: (error) => log.warn({ err: error, sessionId: session.id }, 'the live view failed'),
  });

  function stateFor(watcher: Watcher): LiveViewState {
    const { url } = session.location();
    return {
      type: 'state',
      sessionId: session.id,
      control: control.isHuman() ? 'human' : 'agent',
      isMine: control.isOf(watcher),
      url,
      title: known.url === url ? known.title : '',
      viewport,
    };
  }

  const tellAll = () => watchers.forEach((watcher) => watcher.state(stateFor(watcher)));

  function input(watcher: Watcher, event: LiveViewInput): void {
    if (!control.isOf(watcher)) return watcher.refused('Take control first: you are looking on.');
    control.isStillThere();
    const isTaken = inputs.add(event);
    if (isTaken && (event.kind !== 'mouse' || event.action !== 'move')) control.hasActed();
  }

  function command(watcher: Watcher, given: LiveViewCommand): void {
    if (given.type === 'take-control') return control.take(watcher);
    if (given.type === 'input') return input(watcher, given.input);
    if (!control.isOf(watcher)) return watcher.refused('You are not in control.');
    // What was typed last reaches the page before the agent looks at it.
    void inputs.done().then(() => control.isOf(watcher) && control.handBack());
  }

  function leave(watcher: Watcher): void {
    watchers.delete(watcher);
    if (watchers.size === 0) frames.stop();
    if (control.isOf(watcher)) control.hasLeft(settings.graceMs ?? GRACE_MS);
  }

  const forgetLocation = session.onLocation(tellAll);
  void session.closed.then((reason) => {
    forgetLocation();
    control.end();
    frames.stop();
    for (const watcher of watchers) watcher.ended(reason);
    watchers.clear();
  });

  return {
    session,

    control: (): 'agent' | 'human' => (control.isHuman() ? 'human' : 'agent'),

    /** How often a human has taken control. */
    humanTurns: control.turns,

    watcherCount: () => watchers.size,

    /** What the page is called, as the agent has seen it. */
    hasTitle(page: { url: string; title: string }): void {
      known = page;
      if (watchers.size > 0) tellAll();
    },

    watch(watcher: Watcher): Watch {
      watchers.add(watcher);
      watcher.state(stateFor(watcher));
      const last = frames.begin();
      if (last) watcher.frame(last);
      return { command: (given) => command(watcher, given), leave: () => leave(watcher) };
    },
  };
}

/** What humans do reaches the page one after the other; what comes faster than the page takes it is left out. */
function createInputLine({ session, log }: Pick<LiveSessionSettings, 'session' | 'log'>) {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return {
    /** False when too many wait already. */
    add(event: LiveViewInput): boolean {
      if (waiting >= MOST_INPUTS_WAITING) return false;
      waiting += 1;
      last = last
        .then(() => session.input(event as HumanInput))
        .catch((error: unknown) => log.debug({ err: error }, 'a human could not act in the page'))
        .finally(() => (waiting -= 1));
      return true;
    },
    done: () => last,
  };
}
