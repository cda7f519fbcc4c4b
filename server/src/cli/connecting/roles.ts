import type { ConnectionList } from '@quarry/api/connections.ts';
import type { UpdateWorkspaceSettingsBody, WorkspaceSettings } from '@quarry/api/workspace-settings.ts';
import { AppError } from '../../errors.ts';

const ROLES = ['default', 'fast', 'writer', 'judge'] as const;
export type RoleOptions = Partial<Record<(typeof ROLES)[number], string>>;

/** What takes a model out of its role again: the service's own one has it then. */
const NONE = 'none';

/** What is to be changed, or undefined where nothing is. Refuses models of providers that the workspace does not have. */
export function rolesToSet(
  options: RoleOptions,
  { connections }: ConnectionList,
): UpdateWorkspaceSettingsBody | undefined {
  const given = ROLES.flatMap((role) =>
    options[role] === undefined ? [] : [[role, options[role]] as const],
  );
  if (given.length === 0) return undefined;
  const known = connections.filter(({ kind }) => kind === 'models').map(({ name }) => name);
  const values = new Map(
    given.map(([role, name]) => {
      if (name !== NONE && !known.some((provider) => name.startsWith(`${provider}/`)))
        throw new AppError(
          'BAD_REQUEST',
          `${name} is no model of this workspace. A model is named provider/model; the providers are ${known.join(', ')}.`,
        );
      return [role, name === NONE ? null : name];
    }),
  );
  const defaultModel = values.get('default');
  values.delete('default');
  return {
    ...(defaultModel !== undefined && { defaultModel }),
    ...(values.size > 0 && { models: Object.fromEntries(values) }),
  };
}

export const rolesInWords = ({ defaultModel, models }: WorkspaceSettings): string =>
  Object.entries({ default: defaultModel, ...models })
    .map(([role, name]) => `${role.padEnd(8)} ${name ?? 'as the service has it'}`)
    .join('\n');
