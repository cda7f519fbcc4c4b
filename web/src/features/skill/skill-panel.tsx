import type { SkillPanelProps } from '../../lib/run-panels.ts';

/** A skill of a run: its output and the files that it wrote. */
export function SkillPanel({ skill }: SkillPanelProps) {
  return (
    <section className="rounded-xl border border-line bg-surface p-4">
      <h2 className="font-semibold">{skill.skillName}</h2>
      <pre className="overflow-x-auto text-[0.88rem]">{skill.output.map((piece) => piece.text).join('')}</pre>
      <ul>
        {skill.outputFiles.map((file) => (
          <li key={file.id}>
            <a href={file.url} className="text-accent underline">
              {file.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
