import { SquareTerminal } from 'lucide-react';
import { Badge } from '../../components/badge.tsx';
import type { Tone } from '../../components/badge.tsx';
import { useWords } from '../../lib/i18n.ts';
import type { Words } from '../../lib/i18n.ts';
import type { SkillPanelProps } from '../../lib/run-panels.ts';
import type { SkillView } from '../../lib/run-view.ts';
import { OutputFiles } from './output-files.tsx';
import { SkillOutput } from './skill-output.tsx';
import { usePendingSecrets } from './use-pending-secrets.ts';
import { words } from './words.ts';

/** A skill of a run: what it waits for, what it says, and what it made. */
export function SkillPanel({ runId, skill }: SkillPanelProps) {
  const t = useWords(words);
  const missing = usePendingSecrets(runId, skill);
  const [tone, state] = lookOf(skill, missing.length > 0, t);
  return (
    <section
      aria-label={`${t.skill}: ${skill.skillName}`}
      className="rounded-xl border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center gap-2.5 border-b border-line px-4 py-2.5">
        <SquareTerminal size={17} className="text-muted" aria-hidden="true" />
        <h2 className="min-w-0 flex-1 truncate font-semibold">{skill.skillName}</h2>
        <span aria-live="polite">
          <Badge tone={tone}>{state}</Badge>
        </span>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        {missing.length > 0 && <p className="text-muted">{t.askBelow(missing.join(', '))}</p>}
        {(missing.length === 0 || skill.output.length > 0) && <SkillOutput skill={skill} />}
        <OutputFiles files={skill.outputFiles} />
      </div>
    </section>
  );
}

function lookOf(skill: SkillView, isWaiting: boolean, t: Words<typeof words>): [Tone, string] {
  if (isWaiting) return ['warn', t.waiting];
  if (skill.isRunning) return ['accent', t.running];
  if (skill.exitCode === null) return ['neutral', t.stopped];
  return skill.exitCode === 0 ? ['ok', t.done] : ['danger', t.failed(skill.exitCode)];
}
