import type { CDPSession, Page } from 'playwright-core';

type MouseButton = 'left' | 'middle' | 'right';

/** What a watching human does, with positions in pixels of the viewport. Keys are named as `KeyboardEvent.key` is. */
export type HumanInput =
  | { kind: 'mouse'; action: 'move'; x: number; y: number }
  | {
      kind: 'mouse';
      action: 'down' | 'up';
      x: number;
      y: number;
      button?: MouseButton;
      clickCount?: number;
    }
  | { kind: 'wheel'; x: number; y: number; deltaX: number; deltaY: number }
  | { kind: 'key'; action: 'down' | 'up'; key: string }
  | { kind: 'text'; text: string }
  | { kind: 'touch'; action: 'start' | 'move' | 'end'; points: { x: number; y: number }[] };

const touchTypes = { start: 'touchStart', move: 'touchMove', end: 'touchEnd' } as const;

// A touch ends in the session in which it began.
const touchSessions = new WeakMap<Page, Promise<CDPSession>>();

export async function dispatchInput(page: Page, event: HumanInput): Promise<void> {
  switch (event.kind) {
    case 'mouse':
      return mouse(page, event);
    case 'wheel':
      await page.mouse.move(event.x, event.y);
      return page.mouse.wheel(event.deltaX, event.deltaY);
    case 'key':
      return key(page, event);
    case 'text':
      return page.keyboard.insertText(event.text);
    case 'touch':
      return touch(page, event);
    default:
      event satisfies never;
  }
}

async function mouse(page: Page, event: HumanInput & { kind: 'mouse' }): Promise<void> {
  await page.mouse.move(event.x, event.y);
  if (event.action === 'move') return;
  const { button = 'left', clickCount = 1 } = event;
  if (event.action === 'down') await page.mouse.down({ button, clickCount });
  else await page.mouse.up({ button, clickCount });
}

/** Letters of other keyboards than the one that is emulated come as text. */
async function key(page: Page, { action, key: name }: HumanInput & { kind: 'key' }): Promise<void> {
  try {
    if (action === 'down') await page.keyboard.down(name);
    else await page.keyboard.up(name);
  } catch (error) {
    if (!/Unknown key/.test((error as Error).message)) throw error;
    if (action === 'down' && [...name].length === 1) await page.keyboard.insertText(name);
  }
}

async function touch(page: Page, { action, points }: HumanInput & { kind: 'touch' }): Promise<void> {
  const session = touchSessions.get(page) ?? page.context().newCDPSession(page);
  touchSessions.set(page, session);
  await (
    await session
  ).send('Input.dispatchTouchEvent', {
    type: touchTypes[action],
    touchPoints: action === 'end' ? [] : points,
  });
}
