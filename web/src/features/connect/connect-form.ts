import type { ConnectionKind, CreateConnectionInput } from '@quarry/api/connections.ts';
import { needsOf } from '@quarry/api/connections.ts';
import { guessPreset, presetsOf } from './presets.ts';
import type { Preset } from './presets.ts';

export interface ConnectFields {
  presetId: string;
  apiKey: string;
  baseUrl: string;
  model: string;
}

export const NO_FIELDS: ConnectFields = { presetId: '', apiKey: '', baseUrl: '', model: '' };

export function presetFor(kind: ConnectionKind, fields: ConnectFields): Preset | undefined {
  return fields.presetId === ''
    ? guessPreset(kind, fields)
    : presetsOf(kind).find(({ id }) => id === fields.presetId);
}

export function isReady(preset: Preset | undefined, { apiKey, baseUrl }: ConnectFields): boolean {
  if (!preset) return false;
  const { key, address } = needsOf(preset.vendor);
  return (key !== 'needed' || apiKey !== '') && (address !== 'needed' || (preset.baseUrl ?? baseUrl) !== '');
}

/** What is sent, once it is known whose it is. */
export function connectionOf(
  preset: Preset,
  { apiKey, baseUrl, model }: ConnectFields,
): CreateConnectionInput {
  const address = baseUrl || preset.baseUrl;
  return {
    vendor: preset.vendor,
    ...(preset.name && { name: preset.name }),
    ...(address && { baseUrl: address }),
    ...(apiKey && { apiKey }),
    ...(model && { model }),
  };
}
