import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { startWebServer } from '../../src/providers/web/testing/web-server.ts';
import { askedFor } from '../reviews/script.ts';
import { makeSkills, manifest } from '../skills/skill-app.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';

/** One call that a node made to the world outside, and paid for. */
export interface Paid {
  /** Found again in what the step of this call stored. */
  mark: string;
  /** The run, by the tag in its question. */
  tag: string;
  /** The same for two calls that ask for the same. */
  what: string;
  at: number;
}

export type OutsideWorld = Awaited<ReturnType<typeof startOutsideWorld>>;

export const tagOf = (number: number) => `q${number}x`;
const TAG = /\bq\d+x\b/g;
export const MARK = /mark-[a-j]+-/g;
/** Without a figure: one that no source has is taken out of a report. */
const markOf = (number: number) =>
  `mark-${String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}-`;

/** A scripted model, a search engine and the pages it finds; every question carries a tag, every answer a mark. */
export async function startOutsideWorld({ tokenDelayMs }: { tokenDelayMs: number }) {
  const skills = await makeSkills(Object.fromEntries(SKILLS.map(({ name, files }) => [name, files])));
  const paid: Paid[] = [];
  const orders: string[] = [];
  const pay = (tag: string, what: string): string => {
    const mark = markOf(paid.length);
    paid.push({ mark, tag, what, at: Date.now() });
    return mark;
  };
  const model = await fakeOpenAi((request) => {
    const last = contentOf((request.body.messages as Message[]).at(-1)!);
    const tag = lastTag(request.body.messages as Message[]);
    const asked = asks(request);
    // A fresh browser is shown to the model in other words, but asked of it is the same.
    const what = asked === 'browse' ? nextMove(last).action : digest(last);
    const mark = pay(tag, `${asked} ${what}`);
    return answer({ request, asked, tag, mark, tokenDelayMs, origin: site.origin });
  });
  const site = await startWebServer((request, response) => {
    const url = new URL(request.url ?? '/', site.origin);
    const tag = url.href.match(TAG)?.at(-1) ?? '';
    if (url.pathname.startsWith('/visit/')) {
      if (request.method === 'POST') orders.push(tag);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(visited(tag, request.method === 'POST'));
      return;
    }
    const mark = pay(tag, url.pathname + url.search);
    if (url.pathname === '/search') {
      response.setHeader('content-type', 'application/json');
      // The pages of each search are its own: whoever reads one twice is caught.
      response.end(JSON.stringify({ results: results(`${tag}/${digest(url.search)}`, mark) }));
    } else {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page(tag, mark));
    }
  });
  const results = (place: string, mark: string) =>
    ['history', 'trade'].map((name) => ({
      url: `${site.origin}/page/${place}/${name}`,
      title: `Tea ${name} ${mark}`,
      content: `About the ${name} of tea`,
    }));

  return {
    paid,
    /** The tags of runs whose browser has sent a form that must be sent once. */
    orders,
    env: {
      LLM_BASE_URL: model.baseUrl,
      LLM_MODELS: 'm1',
      SEARXNG_URL: site.origin,
      ALLOW_PRIVATE_NETWORK: site.hostPort,
      QUARRY_SKILLS: skills,
    },
    async close() {
      await model.close();
      await site.close();
      await rm(skills, { recursive: true, force: true });
    },
  };
}

// Each asks for a secret of its own, so that runs at once do not all get theirs from one user.
const SKILLS = Array.from({ length: 6 }, (_, i) => ({
  name: `keeper-${i}`,
  files: {
    'SKILL.md': manifest(`keeper-${i}`, `required-secrets: [TEA_KEY_${i}]\nsecret-env: true`),
    'scripts/count.py': `import os\nprint("length", len(os.environ["TEA_KEY_${i}"]))\n`,
  },
}));

interface Message {
  role: string;
  content: unknown;
}

const contentOf = ({ content }: Message): string =>
  typeof content === 'string' ? content : JSON.stringify(content ?? '');

const lastTag = (messages: Message[]): string => {
  for (const message of messages.toReversed()) {
    const tag = contentOf(message).match(TAG)?.at(-1);
    if (tag) return tag;
  }
  return '';
};

const digest = (text: string) => createHash('sha1').update(text).digest('base64url').slice(0, 12);

function asks(request: FakeRequest): string {
  const system = contentOf((request.body.messages as Message[])[0]!);
  if (system.includes('You write web search queries')) return 'queries';
  if (system.includes('You summarise what web pages say')) return 'summary';
  if (system.includes('You operate a web browser')) return 'browse';
  if (system.startsWith('A request goes to several')) return 'mode';
  const hasTools = (request.body.tools as unknown[] | undefined)?.length;
  const asked = askedFor(request);
  return asked === 'route' && !hasTools ? 'other' : asked;
}

const page = (
  tag: string,
  mark: string,
) => `<!doctype html><html><head><title>Tea ${tag}</title></head><body><article>
<h1>Tea ${tag}</h1><p>${mark} The history of tea began in China. The trade in tea is old, and tea is grown on hills.
Monks brought the history of tea to Japan in 1191. The trade in tea was worth much in 2020.</p></article></body></html>`;

const visited = (tag: string, isOrdered: boolean) =>
  `<!doctype html><title>Shop ${tag}</title>${isOrdered ? '<p>Thank you.' : '<form method=post><button>Order</button></form>'}`;

/** How the model operates the browser: sends the form once, asks the human, and is done when they have answered. */
function nextMove(prompt: string): { action: 'click' | 'ask' | 'done'; ref?: string | undefined } {
  if (prompt.includes('The user answered')) return { action: 'done' };
  const button = /button \\*"Order\\*" \[ref=(\w+)\]/.exec(prompt)?.[1];
  return button && !/click [^\n]*Order/.test(prompt) ? { action: 'click', ref: button } : { action: 'ask' };
}

/** What each kind of run answers at its end; the words make it last a while. */
export const FROM_SOURCE = /The history of tea began in China \[\d+\]\./;
const fromSource = (n: string) => `The history of tea began in China [${n}].`;
export const WORDS = 'One two three four five six seven eight nine ten eleven twelve. '.repeat(3).trim();

/** Of the first source that the model is shown. */
const shownNumber = ({ body }: FakeRequest): string =>
  /<source n=\\*"(\d+)/.exec(JSON.stringify(body.messages))?.[1] ?? '1';

function answer(call: {
  request: FakeRequest;
  asked: string;
  tag: string;
  mark: string;
  tokenDelayMs: number;
  origin: string;
}): FakeAnswer {
  const { request, asked, tag, mark, tokenDelayMs, origin } = call;
  const slowly = (text: string) => says(text, { tokenDelayMs });
  const inJson = (value: unknown) => slowly(JSON.stringify(value));
  switch (asked) {
    case 'judge':
      return says('{"verdicts":[]}');
    case 'mode':
      return inJson({ mode: 'chain' });
    case 'queries':
      return inJson({ queries: [`tea ${tag} ${mark}`] });
    case 'summary':
      return slowly(`${fromSource(shownNumber(request))} ${mark} ${WORDS}`);
    case 'plan':
      return inJson({
        goal: `Know tea ${tag} ${mark}`,
        steps: ['history', 'trade'].map((name) => ({
          title: `The ${name}`,
          description: `The ${name} of tea ${tag}`,
          tool: 'search',
        })),
        question: 'Is that all?',
      });
    case 'structure':
      return inJson({
        title: `Tea ${tag}`,
        sections: ['History', 'Trade'].map((title) => ({ title, description: `Tea ${tag} ${mark}` })),
        question: 'Good?',
      });
    case 'section':
      return slowly(`${fromSource(shownNumber(request))} ${mark} ${WORDS}`);
    case 'browse': {
      const prompt = contentOf((request.body.messages as Message[]).at(-1)!);
      return inJson({
        ...nextMove(prompt),
        question: `Which tea? ${mark}`,
        result: `Ordered ${tag}. ${mark}`,
      });
    }
    case 'route':
      return route(request, { tag, mark, slowly, origin });
    default:
      return says('{}');
  }
}

function route(
  { body }: FakeRequest,
  {
    tag,
    mark,
    slowly,
    origin,
  }: { tag: string; mark: string; slowly: (text: string) => FakeAnswer; origin: string },
): FakeAnswer {
  const messages = body.messages as Message[];
  const question = contentOf(messages.findLast(({ role }) => role === 'user')!);
  const isAfterTool = messages.at(-1)!.role === 'tool';
  const tool = /wants (search|plan|skill|browse)/.exec(question)?.[1];
  if (!tool || (tool !== 'plan' && isAfterTool)) return slowly(`Answer to ${tag}. ${mark} ${WORDS}`);
  if (tool === 'plan' && isAfterTool) return callsTool('report', { query: `Tea ${tag} ${mark}` });
  const query = `Tea ${tag} ${mark}`;
  if (tool === 'browse') return callsTool(tool, { query, urls: [`${origin}/visit/${tag}`] });
  if (tool !== 'skill') return callsTool(tool, { query });
  const skill = SKILLS[Number(tag.slice(1, -1)) % SKILLS.length]!.name;
  return callsTool('skill', { query, skill, script: 'scripts/count.py' });
}
