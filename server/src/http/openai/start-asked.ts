import type { Locale } from '@quarry/api/common.ts';
import { fileUrl } from '@quarry/api/files.ts';
import { startRunBody } from '@quarry/api/run-requests.ts';
import type { StartRunInput } from '@quarry/api/run-requests.ts';
import type { Engine } from '../../runs/engine.ts';
import type { FileStore } from '../../store/workspace/files.ts';
import type { CallerIdentity } from '../../store/accounts/api-keys.ts';
import type { FacadeRequest } from '../../store/schema/runs.ts';
import { fromZod } from '../respond-error.ts';
import { whoAsks } from '../who-asks.ts';
import { isAside } from './aside.ts';
import { chooseModel } from './choose-model.ts';
import type { ModelDeps } from './choose-model.ts';
import { invalid, localeOf } from './read-messages.ts';
import type { Request } from './read-messages.ts';

export interface StartDeps extends ModelDeps {
  engine: Pick<Engine, 'listModels' | 'start'>;
  files: Pick<FileStore, 'save'>;
}

interface Asked {
  scope: CallerIdentity;
  request: Request;
  facade: FacadeRequest;
  effort?: string | null | undefined;
  /** Of what the caller wants the answer to be. */
  format?: { type: string } | null | undefined;
  reservedId: string | undefined;
  origin: string;
}

/** Starts the run behind a request: nobody attends it, and what was said before is what the caller says. */
export async function startAsked(deps: StartDeps, asked: Asked): Promise<string> {
  const { scope, request, facade } = asked;
  if (asked.format && asked.format.type !== 'text')
    throw invalid('response_format', 'Answers are text here: leave the format out, or ask for it in words.');
  const choice = await chooseModel(deps, scope, facade.model);
  if (request.fileUrls.length + request.uploads.length > 10)
    throw invalid('messages', 'At most 10 pictures and files may be sent along.');
  const kept = await Promise.all(request.uploads.map((upload) => deps.files.save(scope, upload)));
  const { depth, form, locale, conversationId } = facade.metadata;
  const aside = isAside(request);
  const input = {
    ...choice,
    promptKey: aside ? 'direct-answer' : 'chat-routing',
    inputText: request.inputText,
    locale: (locale as Locale | undefined) ?? localeOf(request.inputText),
    history: request.history,
    ...(request.instructions && { instructions: request.instructions }),
    fileUrls: [...request.fileUrls, ...kept.map(({ id }) => fileUrl(id))],
    ...(asked.effort && { reasoning: nearestEffort(asked.effort) }),
    ...(form && { form: form as StartRunInput['form'] }),
    ...(depth && { depth: depth as StartRunInput['depth'] }),
    ...(conversationId && { conversationId }),
    unattended: true,
  } satisfies StartRunInput;
  const body = startRunBody.safeParse(input);
  if (body.error) throw fromZod(body.error);
  return deps.engine.start(scope, body.data, {
    reservedId: asked.reservedId,
    origin: asked.origin,
    facade: { ...facade, ...(aside && { isAside: true }) },
    ...whoAsks(scope),
  });
}

const nearestEffort = (effort: string) =>
  effort === 'high' || effort === 'xhigh' ? 'high' : effort === 'medium' ? 'medium' : 'low';
