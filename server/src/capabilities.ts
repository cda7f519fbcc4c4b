import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Config } from './config.ts';
import { findChromium } from './providers/browser/find-chromium.ts';
import { findProgram } from './providers/browser/find-program.ts';

export interface Capability {
  name: string;
  works: boolean;
  summary: string;
  /** What would make it work. */
  advice?: string;
}

/** What this installation can do: models, search, browser, sandbox. */
export async function findCapabilities(config: Config): Promise<Capability[]> {
  return [models(config), search(config), await browser(config), await sandbox(config)];
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

async function sandbox(config: Config): Promise<Capability> {
  const advice =
    'Install bubblewrap (Debian and Ubuntu: apt-get install bubblewrap) on a system that allows user namespaces.';
  const found = await findProgram(['bwrap'], config.searchPath);
  if (!found) return { name: 'Sandbox', works: false, summary: 'none found', advice };
  try {
    await promisify(execFile)(found, ['--unshare-all', '--ro-bind', '/', '/', 'true'], { timeout: 5_000 });
    return { name: 'Sandbox', works: true, summary: 'bubblewrap' };
  } catch {
    return {
      name: 'Sandbox',
      works: false,
      summary: 'bubblewrap is there, but this system does not let it work',
      advice,
    };
  }
}
