import { useWords } from '../../lib/i18n.ts';
import { boxClass, Section } from './section.tsx';
import { words } from './words.ts';

/** Who may do what, and what others can see of one's own: said in one place. */
export function RolesExplained() {
  const t = useWords(words);
  const rows = [
    [t.owner, t.ownerMeans],
    [t.member, t.memberMeans],
    [t.othersSee, t.othersSeeText],
    [t.othersSeeNot, t.othersSeeNotText],
  ] as const;
  return (
    <Section title={t.rolesTitle2}>
      <dl
        className={`${boxClass} grid gap-x-6 gap-y-2 p-4 text-[0.93rem] sm:grid-cols-[10rem_minmax(0,1fr)]`}
      >
        {rows.map(([name, means]) => (
          <div key={name} className="contents">
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">{means}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
