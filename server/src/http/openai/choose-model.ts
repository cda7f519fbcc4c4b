import type { Agent } from '@quarry/api/agents.ts';
import { AppError } from '../../errors.ts';
import type { Engine } from '../../runs/engine.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { AgentStore } from '../../store/workspace/agents.ts';

export interface ModelDeps {
  engine: Pick<Engine, 'listModels'>;
  agents: Pick<AgentStore, 'list'>;
}

export interface Choice {
  modelName: string;
  agentId?: string;
}

/** The default agent with the model that the workspace proposes. */
const DEFAULT = 'quarry';
const AGENTS = 'agents/';
const MOST_AGENTS = 100;

/** What callers know as models, and what each stands for: models of this service, and agents with the default one. */
export async function listChoices(deps: ModelDeps, scope: Scope): Promise<Map<string, Choice>> {
  const [models, { agents }] = await Promise.all([
    deps.engine.listModels(scope),
    deps.agents.list(scope, { limit: MOST_AGENTS }),
  ]);
  const modelName = (models.find(({ isDefault }) => isDefault) ?? models[0])!.name;
  return new Map([
    [DEFAULT, { modelName }],
    ...models.map(({ name }): [string, Choice] => [name, { modelName: name }]),
    ...agents.map((agent): [string, Choice] => [nameOf(agent, agents), { modelName, agentId: agent.id }]),
  ]);
}

/** By its id where its name stands twice. */
const nameOf = ({ id, name }: Agent, all: Agent[]): string =>
  `${AGENTS}${all.some((other) => other.name === name && other.id !== id) ? id : name}`;

/** As it is listed; of an agent also its id, or its name alone. */
export async function chooseModel(deps: ModelDeps, scope: Scope, given: string): Promise<Choice> {
  const choices = await listChoices(deps, scope);
  const byId = [...choices.values()].find(({ agentId }) => agentId !== undefined && agentId === bare(given));
  const found = choices.get(given) ?? choices.get(`${AGENTS}${given}`) ?? byId;
  if (found) return found;
  const known = [...choices.keys()].slice(0, 20).join(', ');
  const message = `The model "${given.slice(0, 100)}" does not exist here. Known: ${known}.`;
  throw new AppError('NOT_FOUND', message, { issues: [{ path: 'model', message }] });
}

const bare = (given: string) => (given.startsWith(AGENTS) ? given.slice(AGENTS.length) : given);
