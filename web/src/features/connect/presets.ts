import type { ConnectionKind, Vendor } from '@quarry/api/connections.ts';
import { needsOf, vendorNames } from '@quarry/api/connections.ts';

/** Something to choose in the form: a vendor, or a server of a known address that speaks as one. */
export interface Preset {
  id: string;
  label: string;
  vendor: Vendor;
  /** What its models are called by, where that is not the vendor. */
  name?: string;
  baseUrl?: string;
  /** How its keys begin. */
  keys?: RegExp;
}

/** Providers that speak as OpenAI does. */
const SPEAKERS: Preset[] = [
  speaker('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1', /^sk-or-/),
  speaker('groq', 'Groq', 'https://api.groq.com/openai/v1', /^gsk_/),
  speaker('xai', 'xAI', 'https://api.x.ai/v1', /^xai-/),
  speaker('mistral', 'Mistral', 'https://api.mistral.ai/v1'),
  speaker('deepseek', 'DeepSeek', 'https://api.deepseek.com/v1'),
];

function speaker(name: string, label: string, baseUrl: string, keys?: RegExp): Preset {
  return { id: name, name, label, vendor: 'compatible', baseUrl, ...(keys && { keys }) };
}

const KEYS: Partial<Record<Vendor, RegExp>> = { anthropic: /^sk-ant-/, google: /^AIza/, openai: /^sk-/ };

export function presetsOf(kind: ConnectionKind): Preset[] {
  const own = vendorNames
    .filter((vendor) => needsOf(vendor).kind === kind)
    .map((vendor): Preset => {
      const keys = KEYS[vendor];
      return { id: vendor, label: needsOf(vendor).label, vendor, ...(keys && { keys }) };
    });
  return kind === 'models' ? [...own, ...SPEAKERS] : own;
}

/** What the fields mean where nobody has said it: an address of one's own, or the vendor whose keys begin so. */
export function guessPreset(
  kind: ConnectionKind,
  { apiKey, baseUrl }: { apiKey: string; baseUrl: string },
): Preset | undefined {
  const presets = presetsOf(kind);
  if (baseUrl !== '') return presets.find(({ id }) => id === (kind === 'models' ? 'compatible' : 'searxng'));
  // The more a beginning says, the earlier it counts: `sk-or-…` is no key of OpenAI.
  return presets
    .filter(({ keys }) => keys?.test(apiKey))
    .sort((a, b) => b.keys!.source.length - a.keys!.source.length)[0];
}
