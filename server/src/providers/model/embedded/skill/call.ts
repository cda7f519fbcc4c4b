import type { SkillCallTask, SkillChoiceTask } from '../../task.ts';
import { matchRequest } from '../../../../text/match-request.ts';

/** The skill that the request names first, or whose scripts answer such requests. */
export function skillFor({ question, skills, files }: SkillChoiceTask): string | undefined {
  const named = /^\s*([a-z0-9-]+)(?=\s|$)/.exec(question)?.[1];
  const known = skills.find(({ name }) => name === named);
  return (
    known ??
    skills.find(({ requests }) =>
      requests.some((request) => matchRequest(request, { text: question, files })),
    )
  )?.name;
}

export type SkillCall =
  | { action: 'script'; script: string; args: string[] }
  | { action: 'stop'; reason: string };

/** A script with the arguments that stand in the request. Nothing is guessed. */
export function skillCallFor(task: SkillCallTask): SkillCall {
  const { question, skill, scripts, requests, files, isRepair, locale } = task;
  if (isRepair) return { action: 'stop', reason: texts[locale].failed };
  const text = question.trim().startsWith(skill)
    ? question.trim().slice(skill.length).trim()
    : question.trim();
  for (const request of requests) {
    const args = matchRequest(request, { text, files });
    if (args) return { action: 'script', script: request.script, args };
  }
  const [first = '', ...args] = shellWords(text);
  const named = scripts.find((script) => isNameOf(script, first));
  if (named) return { action: 'script', script: named, args };
  const isCommand = text !== question.trim();
  if (isCommand && scripts.length === 1)
    return { action: 'script', script: scripts[0]!, args: shellWords(text) };
  return { action: 'stop', reason: texts[locale].name(skill, scripts) };
}

/** `scripts/count.py` is called count, count.py or by its path. */
function isNameOf(script: string, word: string): boolean {
  const file = script.slice(script.lastIndexOf('/') + 1);
  return word !== '' && [script, file, file.replace(/\.\w+$/, '')].includes(word);
}

const texts = {
  en: {
    failed: 'the script failed, and the built-in model cannot mend it',
    name: (skill: string, scripts: string[]) =>
      `without a language model a script and its arguments must be named: /skill ${skill} <script> <arguments>; there are ${scripts.join(', ') || 'none'}`,
  },
  ja: {
    failed: 'スクリプトが失敗しました。内蔵モデルでは修正できません',
    name: (skill: string, scripts: string[]) =>
      `言語モデルなしではスクリプトと引数の指定が必要です: /skill ${skill} <スクリプト> <引数>。使えるもの: ${scripts.join('、') || 'なし'}`,
  },
};

/** Splits as a shell would: blanks part words, quotes hold them together. An open quote reaches to the end. */
export function shellWords(text: string): string[] {
  const words = text.matchAll(/(?:[^\s"'\\]|\\[^]|"(?:[^"\\]|\\[^])*(?:"|$)|'[^']*(?:'|$))+/g);
  return [...words].map(([word]) =>
    word.replaceAll(/\\([^])|"((?:[^"\\]|\\[^])*)(?:"|$)|'([^']*)(?:'|$)/g, (_, escaped, double, single) =>
      String(escaped ?? single ?? (double as string).replaceAll(/\\([^])/g, '$1')),
    ),
  );
}
