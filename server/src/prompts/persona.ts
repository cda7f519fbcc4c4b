import type { Agent } from '@quarry/api/agents.ts';
import type { Locale } from '@quarry/api/common.ts';

export type Persona = Pick<
  Agent,
  'name' | 'identityMarkdown' | 'userMarkdown' | 'soulMarkdown' | 'memoryMarkdown'
>;

const HEADINGS = {
  en: {
    name: 'Your name',
    identity: 'Who you are',
    soul: 'How you are',
    user: 'What you know about the user',
    memory: 'What you remember',
  },
  ja: {
    name: 'あなたの名前',
    identity: 'あなたの自己紹介',
    soul: 'あなたの人格',
    user: 'ユーザーについて知っていること',
    memory: '覚えていること',
  },
};

/** The agent's own words about itself, under headings; what is empty is left out. */
export function personaPrompt(agent: Persona, locale: Locale): string {
  const headings = HEADINGS[locale];
  const parts: [string, string][] = [
    [headings.name, agent.name],
    [headings.identity, agent.identityMarkdown],
    [headings.soul, agent.soulMarkdown],
    [headings.user, agent.userMarkdown],
    [headings.memory, agent.memoryMarkdown],
  ];
  return parts
    .filter(([, text]) => text.trim() !== '')
    .map(([heading, text]) => `## ${heading}\n${text.trim()}`)
    .join('\n\n');
}

const WISH = { en: 'For this request you are told:', ja: 'この依頼についての指示：' };

/** How the caller of one run wants to be answered. */
export const callersWish = (instructions: string | undefined, locale: Locale): string =>
  instructions?.trim() ? `${WISH[locale]}\n${instructions.trim()}` : '';
