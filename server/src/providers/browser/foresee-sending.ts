import type { Page } from 'playwright-core';
import type { BrowserAction, SentForm } from './browser-session.ts';
import { resolveRef } from './resolve-ref.ts';

/** The form that an action sends by POST; undefined when it sends none. What scripts of the page do is not foreseen. */
export async function foreseeSending(
  page: Page,
  { action, timeoutMs }: { action: BrowserAction; timeoutMs: number },
): Promise<SentForm | undefined> {
  if (action.kind === 'key') return formInFocus(page, action.key);
  const by =
    action.kind === 'click' ? 'click' : action.kind === 'type' && action.submit ? 'enter' : undefined;
  if (by === undefined || !('ref' in action) || action.ref === undefined) return undefined;
  const element = await resolveRef(page, { ref: action.ref, timeoutMs });
  return (await element?.evaluate(formSentFrom, by)) ?? undefined;
}

async function formInFocus(page: Page, key: string): Promise<SentForm | undefined> {
  if (!/^(?:.*\+)?(?:Enter|NumpadEnter|Space| )$/.test(key)) return undefined;
  const by = key.endsWith('Enter') ? 'enter' : 'click';
  for (const frame of page.frames()) {
    const focused = await frame.evaluateHandle(() => document.activeElement ?? document.body);
    const form = await focused.evaluate(formSentFrom, by);
    await focused.dispose();
    if (form) return form;
  }
  return undefined;
}

/** Runs inside the page, so all it needs is in it. A field may be called `method`: the form's own words are asked for past them. */
function formSentFrom(element: Element, by: string): SentForm | null {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- nothing around it reaches the page
  const say = (of: Element, name: string) => Element.prototype.getAttribute.call(of, name);
  const submits = 'button:not([type=button], [type=reset]), input[type=submit], input[type=image]';
  const near = element.closest('button, input, label, select');
  const control = near instanceof HTMLLabelElement ? near.control : near;
  const form = (control as HTMLInputElement | null)?.form;
  if (!control || !form) return null;
  const isSubmit = control.matches(submits);
  if (!isSubmit && by === 'click') return null;
  // Enter in a field presses the first button of its form.
  const submitter = isSubmit
    ? control
    : [...document.querySelectorAll<HTMLInputElement>(submits)].find((one) => one.form === form);
  const method = (submitter && say(submitter, 'formmethod')) ?? say(form, 'method') ?? 'get';
  if (method.trim().toLowerCase() !== 'post') return null;
  const action = (submitter && say(submitter, 'formaction')) || say(form, 'action') || '';
  return { url: URL.parse(action, document.baseURI)?.href ?? document.URL };
}
