import type { Locale } from '@quarry/api/common.ts';
import { capabilityWords } from './capability-words.ts';
import type { CapabilityWords } from './capability-words.ts';
import type { Config } from '../settings/config.ts';
import { findChromium } from '../providers/browser/find-chromium.ts';
import { probeBrowser } from '../providers/browser/probe-browser.ts';
import { createSandboxes } from '../providers/sandbox/choose-sandbox.ts';
import type { Sandbox } from '../providers/sandbox/sandbox.ts';
import { sandboxSettings } from './sandbox-settings.ts';
import { skillRoots } from './skill-roots.ts';
import { findSkills } from '../tools/skill/find-skills.ts';

export interface Capability {
  name: string;
  works: boolean;
  summary: string;
  /** What would make it work. */
  advice?: string;
}

/** One that others may ask about. */
interface KnownCapability extends Capability {
  /** The summary for those who do not run the installation: without addresses and paths of its inside. */
  toMembers: string;
}

/** What this installation can do: models, search, browser, sandbox, skills. Trying the browser takes about a second. */
export async function findCapabilities(
  config: Config,
  { tryBrowser = false, locale = 'en' }: { tryBrowser?: boolean; locale?: Locale } = {},
): Promise<KnownCapability[]> {
  const words = capabilityWords[locale];
  const found = await browser(config, words);
  return [
    models(config, words),
    search(config, words),
    found.works && tryBrowser ? await triedBrowser(found.summary) : found,
    await sandbox(config, words),
    await skills(config, words),
  ];
}

function models(config: Config, words: CapabilityWords): KnownCapability {
  const found = [
    config.openaiApiKey && 'OpenAI',
    config.anthropicApiKey && 'Anthropic',
    config.googleApiKey && 'Google',
    config.llmBaseUrl && 'compatible',
  ].filter((name) => typeof name === 'string' && name !== '');
  if (found.length === 0)
    return alike({
      name: words.models,
      works: true,
      summary: words.modelsEmbedded,
      advice: words.modelsAdvice,
    });
  const toMembers = [...found, 'embedded'].join(', ');
  const host = config.llmBaseUrl && new URL(config.llmBaseUrl).host;
  const summary = host ? toMembers.replace('compatible', () => `compatible (${host})`) : toMembers;
  return { name: words.models, works: true, summary, toMembers };
}

function search(config: Config, words: CapabilityWords): KnownCapability {
  const found = [
    config.searxngUrl && 'SearXNG',
    config.braveApiKey && 'Brave',
    config.tavilyApiKey && 'Tavily',
    config.serperApiKey && 'Serper',
  ].filter((name) => typeof name === 'string' && name !== '');
  if (found.length === 0)
    return alike({ name: words.search, works: true, summary: words.searchFree, advice: words.searchAdvice });
  return alike({ name: words.search, works: true, summary: found.join(', ') });
}

/** Where there is nothing to keep back. */
const alike = (known: Capability): KnownCapability => ({ ...known, toMembers: known.summary });

async function browser(config: Config, words: CapabilityWords): Promise<KnownCapability> {
  const found = await findChromium(config);
  if (found) return { name: words.browser, works: true, summary: found, toMembers: 'Chromium' };
  const { chromiumPath } = config;
  const missing = chromiumPath
    ? { summary: words.browserNotThere(chromiumPath), advice: words.browserNotThereAdvice }
    : { summary: words.noneFound, advice: words.browserAdvice };
  return { name: words.browser, works: false, ...missing, toMembers: words.noneFound };
}

async function triedBrowser(executable: string): Promise<KnownCapability> {
  try {
    const { version, mode, sandbox: isLocked, hasFonts } = await probeBrowser(executable);
    const summary = `${executable} (Chromium ${version}, ${mode})`;
    const seen = { name: 'Browser', summary, toMembers: 'Chromium' };
    if (!hasFonts) {
      const advice =
        'Pages have no text: install a font (Debian and Ubuntu: apt-get install fonts-dejavu-core).';
      return { ...seen, works: false, advice };
    }
    if (isLocked) return { ...seen, works: true };
    const advice =
      "Pages run without Chromium's sandbox: allow user namespaces to other accounts than root, and let them reach the program.";
    return { ...seen, works: true, advice };
  } catch (error) {
    return {
      name: 'Browser',
      works: false,
      summary: `${executable} does not start`,
      toMembers: 'Chromium',
      advice: (error as Error).message,
    };
  }
}

async function sandbox(config: Config, words: CapabilityWords): Promise<KnownCapability> {
  if (config.sandbox === 'off')
    return alike({ name: words.sandbox, works: false, summary: words.sandboxOff });
  const reports = await createSandboxes(sandboxSettings(config)).report();
  const found = reports.flatMap(({ sandbox: there }) => there ?? []);
  const missing = reports.flatMap(({ tier, problem }) => (problem ? `${tier}: ${problem}` : []));
  const hasBest = found.some(({ tier }) => tier === 'bubblewrap');
  return {
    name: words.sandbox,
    works: found.length > 0,
    summary: found.map(describeSandbox).join('; ') || words.sandboxNone(missing.join('; ')),
    toMembers:
      found.map(({ tier, languages }) => `${tier} (${languages.join(', ')})`).join('; ') || words.noneFound,
    ...(!hasBest && { advice: words.sandboxAdvice }),
  };
}

function describeSandbox({ tier, languages, note }: Sandbox): string {
  return `${tier} (${languages.join(', ')})${note ? `. ${note}` : ''}`;
}

async function skills(config: Config, words: CapabilityWords): Promise<KnownCapability> {
  const { skills: found, broken } = await findSkills(skillRoots(config));
  const problems = [
    ...broken.map(({ folder, reason }) => words.leftOut(folder, reason)),
    ...found.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}.`)),
  ];
  return {
    ...alike({
      name: words.skills,
      works: found.length > 0,
      summary: found.map(({ name }) => name).join(', ') || words.noneFound,
    }),
    ...(problems.length > 0 && { advice: problems.join(' ') }),
  };
}

interface Connected {
  kind: string;
  name: string;
}

interface ProviderState {
  kind: string;
  provider: string;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: string | null;
}

/**
 * What a workspace has connected comes before what the installation has, and how providers fare decides: nothing works where
 * everybody who was asked last has failed, whatever is configured.
 */
export function forWorkspace(
  found: readonly KnownCapability[],
  {
    locale,
    health,
    connected,
  }: { locale: Locale; health: readonly ProviderState[]; connected: readonly Connected[] },
): KnownCapability[] {
  const words = capabilityWords[locale];
  return found.map((one) => {
    if (one.name !== words.models && one.name !== words.search) return one;
    const kind = one.name === words.models ? 'models' : 'search';
    const known = withConnected(one, ownNames(connected, kind));
    const asked = health.filter((row) => row.kind === kind && row.provider !== 'embedded');
    if (asked.length === 0 || !asked.every(isFailing)) return known;
    const summary = asked.map(({ lastFailure }) => lastFailure ?? '').join(' ');
    return { ...known, works: false, summary, toMembers: summary };
  });
}

const ownNames = (connected: readonly Connected[], kind: string): string[] =>
  connected.filter((one) => one.kind === kind).map(({ name }) => name);

function withConnected({ advice, ...one }: KnownCapability, names: readonly string[]): KnownCapability {
  if (names.length === 0) return { ...one, ...(advice !== undefined && { advice }) };
  // Where there is advice nothing was set: what is connected now is all there is.
  const beside = (set: string) => [...(advice === undefined ? [set] : []), ...names].join(', ');
  return { ...one, summary: beside(one.summary), toMembers: beside(one.toMembers) };
}

const isFailing = ({ lastSuccessAt, lastFailureAt }: ProviderState): boolean =>
  lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt);
