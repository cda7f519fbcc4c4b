import type { Config } from './config.ts';
import { findChromium } from './providers/browser/find-chromium.ts';
import { probeBrowser } from './providers/browser/probe-browser.ts';
import { createSandboxes } from './providers/sandbox/choose-sandbox.ts';
import type { Sandbox } from './providers/sandbox/sandbox.ts';
import { sandboxSettings } from './sandbox-settings.ts';
import { skillRoots } from './skill-roots.ts';
import { findSkills } from './tools/skill/find-skills.ts';

export interface Capability {
  name: string;
  works: boolean;
  summary: string;
  /** What would make it work. */
  advice?: string;
}

/** What this installation can do: models, search, browser, sandbox, skills. Trying the browser takes about a second. */
export async function findCapabilities(
  config: Config,
  { tryBrowser = false }: { tryBrowser?: boolean } = {},
): Promise<Capability[]> {
  const found = await browser(config);
  return [
    models(config),
    search(config),
    found.works && tryBrowser ? await triedBrowser(found.summary) : found,
    await sandbox(config),
    await skills(config),
  ];
}

function models(config: Config): Capability {
  const found = [
    config.openaiApiKey && 'OpenAI',
    config.anthropicApiKey && 'Anthropic',
    config.googleApiKey && 'Google',
    config.llmBaseUrl && `compatible (${new URL(config.llmBaseUrl).host})`,
  ].filter((name) => typeof name === 'string' && name !== '');
  const advice =
    'Set OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY or LLM_BASE_URL for a language model.';
  if (found.length === 0)
    return {
      name: 'Models',
      works: true,
      summary: 'embedded/extractive (answers by quoting; no language model is configured)',
      advice,
    };
  return { name: 'Models', works: true, summary: [...found, 'embedded'].join(', ') };
}

function search(config: Config): Capability {
  const found = [
    config.searxngUrl && 'SearXNG',
    config.braveApiKey && 'Brave',
    config.tavilyApiKey && 'Tavily',
    config.serperApiKey && 'Serper',
  ].filter((name) => typeof name === 'string' && name !== '');
  const advice = 'Set SEARXNG_URL, BRAVE_API_KEY, TAVILY_API_KEY or SERPER_API_KEY for better results.';
  if (found.length === 0)
    return { name: 'Search', works: true, summary: 'DuckDuckGo and Wikipedia (no key needed)', advice };
  return { name: 'Search', works: true, summary: found.join(', ') };
}

async function browser(config: Config): Promise<Capability> {
  const found = await findChromium(config);
  if (found) return { name: 'Browser', works: true, summary: found };
  return {
    name: 'Browser',
    works: false,
    summary: 'none found',
    advice: 'Install one (Debian and Ubuntu: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.',
  };
}

async function triedBrowser(executable: string): Promise<Capability> {
  try {
    const { version, mode, sandbox: isLocked } = await probeBrowser(executable);
    const summary = `${executable} (Chromium ${version}, ${mode})`;
    if (isLocked) return { name: 'Browser', works: true, summary };
    const advice =
      "Pages run without Chromium's sandbox: allow user namespaces to other accounts than root, and let them reach the program.";
    return { name: 'Browser', works: true, summary, advice };
  } catch (error) {
    return {
      name: 'Browser',
      works: false,
      summary: `${executable} does not start`,
      advice: (error as Error).message,
    };
  }
}

const bestSandbox =
  'For Python packages, a shell and skills that call services: install bubblewrap (Debian and Ubuntu: apt-get install bubblewrap) on a system that allows user namespaces.';

async function sandbox(config: Config): Promise<Capability> {
  if (config.sandbox === 'off') return { name: 'Sandbox', works: false, summary: 'off (QUARRY_SANDBOX)' };
  const reports = await createSandboxes(sandboxSettings(config)).report();
  const found = reports.flatMap(({ sandbox: there }) => there ?? []);
  const missing = reports.flatMap(({ tier, problem }) => (problem ? `${tier}: ${problem}` : []));
  const hasBest = found.some(({ tier }) => tier === 'bubblewrap');
  return {
    name: 'Sandbox',
    works: found.length > 0,
    summary: found.map(describeSandbox).join('; ') || `none works here (${missing.join('; ')})`,
    ...(!hasBest && { advice: bestSandbox }),
  };
}

function describeSandbox({ tier, languages, note }: Sandbox): string {
  return `${tier} (${languages.join(', ')})${note ? `. ${note}` : ''}`;
}

async function skills(config: Config): Promise<Capability> {
  const { skills: found, broken } = await findSkills(skillRoots(config));
  const problems = [
    ...broken.map(({ folder, reason }) => `Left out: ${folder}: ${reason}.`),
    ...found.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}.`)),
  ];
  return {
    name: 'Skills',
    works: found.length > 0,
    summary: found.map(({ name }) => name).join(', ') || 'none found',
    ...(problems.length > 0 && { advice: problems.join(' ') }),
  };
}
