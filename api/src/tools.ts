import { z } from 'zod';
import { locale } from './common.ts';

export const toolCategory = z.enum(['research', 'generation', 'hitl', 'agent_integration', 'internal']);
export type ToolCategory = z.infer<typeof toolCategory>;

export const toolCatalogItem = z
  .object({
    id: z.string().describe('Internal tool id, for example `search`.'),
    displayName: z.string(),
    category: toolCategory,
    description: z.string(),
    trigger: z.string().optional().describe('When the router chooses the tool.'),
    inputs: z.string().optional().describe('What the tool works on.'),
    notes: z.string().optional(),
    modes: z.array(z.string()).optional().describe('For example `create`, `edit` and `continue` of matrix.'),
    flow: z.array(z.string()).optional().describe('What the tool does, in order.'),
    sseEvents: z.array(z.string()).optional().describe('Event types that the tool emits, in order.'),
  })
  .meta({ id: 'ToolCatalogItem', description: 'One tool that a run may use.' });
export type ToolCatalogItem = z.infer<typeof toolCatalogItem>;

export const toolCatalog = z
  .object({ tools: z.array(toolCatalogItem) })
  .meta({ id: 'ToolCatalog', description: 'All tools; the same for every workspace.' });

export const listToolsQuery = z.object({
  locale: locale.default('en').describe('Language of the names and descriptions.'),
});
