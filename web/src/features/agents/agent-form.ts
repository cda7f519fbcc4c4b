import type { Agent, UpdateAgentBody } from '@quarry/api/agents.ts';

/** What of an agent is written by hand. */
export interface AgentForm {
  name: string;
  identityMarkdown: string;
  userMarkdown: string;
  soulMarkdown: string;
  memoryMarkdown: string;
  isDefault: boolean;
}

export const textFields = ['identityMarkdown', 'userMarkdown', 'soulMarkdown', 'memoryMarkdown'] as const;
export type TextFieldName = (typeof textFields)[number];

/** The same limits as the service's, counted as it counts: in UTF-16 units. */
export const limits: Record<TextFieldName | 'name', number> = {
  name: 100,
  identityMarkdown: 300,
  userMarkdown: 600,
  soulMarkdown: 800,
  memoryMarkdown: 2000,
};

export const emptyForm: AgentForm = {
  name: '',
  identityMarkdown: '',
  userMarkdown: '',
  soulMarkdown: '',
  memoryMarkdown: '',
  isDefault: false,
};

export function formOf(agent: Agent): AgentForm {
  const { name, identityMarkdown, userMarkdown, soulMarkdown, memoryMarkdown, isDefault } = agent;
  return { name, identityMarkdown, userMarkdown, soulMarkdown, memoryMarkdown, isDefault };
}

/** Only what differs: a memory that a run has changed meanwhile is not written over by an old one. */
export function changesOf(before: AgentForm, now: AgentForm): UpdateAgentBody {
  const changed = (Object.keys(now) as (keyof AgentForm)[]).filter((field) => now[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, now[field]]));
}

export const isValid = (form: AgentForm): boolean =>
  form.name.trim() !== '' &&
  form.name.length <= limits.name &&
  textFields.every((field) => form[field].length <= limits[field]);
