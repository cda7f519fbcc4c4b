import type { DraftVersion } from '../../../lib/run-view.ts';

export type ItemNoun = 'step' | 'section' | 'column' | 'row';

export interface FormItem {
  /** The id in the draft; items that the reviewer adds have one of their own. */
  id: string;
  title: string;
  /** Null where the draft knows none, as for rows. */
  description: string | null;
  /** The tool of a step, the type of a column. */
  tag: string | null;
  /** What sources say of a row that was found by a condition. */
  evidence?: { url: string; title: string; quote: string }[];
}

/** A draft as it is edited: one shape for plans, outlines and columns. */
export interface DraftForm {
  headlineNoun: 'goal' | 'title';
  headline: string;
  groups: { noun: ItemNoun; items: FormItem[] }[];
}

export function toForm(draft: DraftVersion): DraftForm {
  switch (draft.kind) {
    case 'plan':
      return {
        headlineNoun: 'goal',
        headline: draft.payload.goal,
        groups: [
          {
            noun: 'step',
            items: draft.payload.steps.map(({ id, title, description, tool }) => ({
              id,
              title,
              description,
              tag: tool,
            })),
          },
        ],
      };
    case 'report':
      return {
        headlineNoun: 'title',
        headline: draft.payload.title,
        groups: [
          {
            noun: 'section',
            items: draft.payload.sections.map(({ id, title, description }) => ({
              id,
              title,
              description,
              tag: null,
            })),
          },
        ],
      };
    case 'matrix':
      return {
        headlineNoun: 'title',
        headline: draft.payload.title,
        groups: [
          {
            noun: 'column',
            items: draft.payload.columns.map(({ id, name, description, type }) => ({
              id,
              title: name,
              description,
              tag: type,
            })),
          },
          {
            noun: 'row',
            items: draft.payload.rows.map(({ id, label, evidence }) => ({
              id,
              title: label,
              description: null,
              tag: null,
              ...(evidence && { evidence }),
            })),
          },
        ],
      };
    default:
      return draft satisfies never;
  }
}

/** The draft as lines of text, for comparing versions. */
export function formLines({ headline, groups }: DraftForm): string[] {
  return [
    headline,
    ...groups.flatMap(({ items }) =>
      items.map(({ title, description, tag }, index) =>
        [`${index + 1}. ${title}`, tag && `(${tag})`, description && `— ${description}`]
          .filter(Boolean)
          .join(' '),
      ),
    ),
  ];
}
