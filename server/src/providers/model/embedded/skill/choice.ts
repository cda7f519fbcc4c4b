import type { SkillChoiceTask } from '../../task.ts';
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
