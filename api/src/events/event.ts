import { z } from 'zod';
import { id } from '../common.ts';

interface EventDeclaration<Type extends string, Fields extends z.core.$ZodLooseShape> {
  type: Type;
  description: string;
  payload: Fields;
  /** Name of the OpenAPI component, where the one made from the type would collide. */
  component?: string;
}

/** Declares one event. Every payload has the `runId`, so no declaration repeats it. */
export function event<Type extends string, Fields extends z.core.$ZodLooseShape>(
  declaration: EventDeclaration<Type, Fields>,
) {
  const { type, description, payload, component = pascalCase(type) } = declaration;
  return z
    .object({ type: z.literal(type), payload: z.object({ runId: id, ...payload }) })
    .meta({ id: `${component}Event`, description });
}

/** In the events that tell of a confirmed draft. */
export const automatic = z
  .literal(true)
  .optional()
  .describe('Nobody has looked at it: the run was started as `unattended`.');

/** An event of a tool. Calls that a model asks for together run at the same time: their events say whose they are. */
export function toolEvent<Type extends string, Fields extends z.core.$ZodLooseShape>(
  declaration: EventDeclaration<Type, Fields>,
) {
  return event({ ...declaration, payload: { ...declaration.payload, callId } });
}

const callId = z
  .string()
  .optional()
  .describe('Names the call of a tool within its run. Deltas of two calls are never mixed.');

function pascalCase(type: string): string {
  return type
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
