import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { endWith } from '../command-line/read-options.ts';

/** A claim of WiCE with the sentences of the pages it cites. */
export interface GoldClaim {
  claim: string;
  evidence: string[];
  /** Each one set of sentences that is enough. */
  sets: number[][];
  label: 'supported' | 'partly' | 'unsupported';
}

const LABELS: Record<string, GoldClaim['label']> = {
  supported: 'supported',
  partially_supported: 'partly',
  not_supported: 'unsupported',
};

export async function readClaims(folder: string, file: string): Promise<GoldClaim[]> {
  const bytes = await readFile(path.join(folder, file)).catch(() =>
    endWith(`There is no ${file} in ${folder}: give the folder that has it with --data DIR.`),
  );
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => toClaim(JSON.parse(line) as StoredClaim));
}

interface StoredClaim {
  claim: string;
  evidence: string[];
  supporting_sentences: number[][];
  label: string;
}

const toClaim = ({ claim, evidence, supporting_sentences: sets, label }: StoredClaim): GoldClaim => ({
  claim,
  evidence,
  sets: sets.filter((set) => set.length > 0),
  label: LABELS[label] ?? endWith(`The label ${label} is not known.`),
});

export const FOLDS = 5;

/** Claims on one document are always in the same fold. */
export function foldOf({ evidence }: GoldClaim): number {
  let hash = 7;
  for (const character of evidence.slice(0, 3).join('|'))
    hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return hash % FOLDS;
}
