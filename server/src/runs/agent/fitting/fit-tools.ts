import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { Model } from '../../../providers/model/model.ts';
import { toolsSize } from './prompt-size.ts';

/** Of the window: longer descriptions would leave too little to talk in. */
const MOST = 0.25;

/** The tools as the window allows: in a small one each in its first sentence, with nothing but the form of its input. */
export function fitTools(
  tools: LanguageModelV4FunctionTool[],
  { contextWindow }: Pick<Model, 'contextWindow'>,
): LanguageModelV4FunctionTool[] {
  return toolsSize(tools) <= contextWindow * MOST ? tools : tools.map(brief);
}

function brief(tool: LanguageModelV4FunctionTool): LanguageModelV4FunctionTool {
  const description = /^.*?[.:。](?=\s|$)/s.exec(tool.description ?? '')?.[0] ?? tool.description;
  const inputSchema = withoutWords(tool.inputSchema) as LanguageModelV4FunctionTool['inputSchema'];
  return { ...tool, ...(description !== undefined && { description }), inputSchema };
}

/** A schema without what is only said about it; a property may well have such a name. */
function withoutWords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutWords);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => key !== 'description' && key !== '$schema');
  return Object.fromEntries(
    kept.map(([key, value]) => [key, key === 'properties' ? eachProperty(value) : withoutWords(value)]),
  );
}

const eachProperty = (properties: unknown): unknown =>
  Object.fromEntries(
    Object.entries(properties as object).map(([name, property]) => [name, withoutWords(property)]),
  );
