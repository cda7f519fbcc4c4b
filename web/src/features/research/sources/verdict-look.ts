import type { Evidence } from '@quarry/api/evidence.ts';
import type { Tone } from '../../../components/badge.tsx';
import type { Words } from '../../../lib/i18n.ts';
import type { words } from '../words.ts';

/** How a verdict is shown. */
export function verdictLook(
  verdict: NonNullable<Evidence['verdict']>,
  t: Pick<Words<typeof words>, 'supported' | 'partly' | 'unsupported' | 'unchecked' | 'contested'>,
): { tone: Tone; text: string } {
  const tones = {
    supported: 'ok',
    partly: 'warn',
    unsupported: 'danger',
    unchecked: 'neutral',
    contested: 'warn',
  } as const;
  return { tone: tones[verdict], text: t[verdict] };
}
