import type { LanguageModelV4CallOptions, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { AnswerSink, AnswerSource } from '../answer-source.ts';
import { ModelError } from '../model-error.ts';
import type { ModelResult, ModelUsage } from '../model.ts';
import { addTo, chooseByForm, sayWithoutCalls } from './choose-by-form.ts';
import { createHiddenCalls } from './hide-calls.ts';
import { inPlainWords, toolsNamedIn } from './plain-words.ts';

/** What has been found out about a model's way with tools; kept as long as the process lives. */
interface ToolTalent {
  callsTools(): boolean;
  cannotCallTools(): void;
}

/**
 * Lets a model use tools in whatever way it can: by its server's own calls, by calls that it writes as text, and where
 * the server refuses tools or the model gets its calls wrong, by a form. The caller sees ordinary calls.
 */
export function callTools(source: AnswerSource, talent: ToolTalent): AnswerSource {
  return async (given, sink) => {
    const options = talent.callsTools() ? given : { ...given, prompt: inPlainWords(given.prompt) };
    const spent: ModelUsage = { inputTokens: 0, outputTokens: 0 };
    // A form that is asked for is read as such, whatever stands in it.
    if (options.responseFormat?.type === 'json') return source(options, sink);
    const tools = functionTools(options);
    if (tools.length === 0)
      return sayWithoutCalls(source, { options, names: toolsNamedIn(given.prompt), spent }, sink);
    if (talent.callsTools()) {
      const outcome = await callNatively(source, { options, tools, spent }, sink);
      if (outcome !== 'done' && outcome !== 'mishap') talent.cannotCallTools();
      if (outcome === 'done' || outcome === 'written') return;
    }
    await chooseByForm(source, { options: given, tools, spent }, sink);
  };
}

function functionTools({
  tools = [],
  toolChoice,
}: LanguageModelV4CallOptions): LanguageModelV4FunctionTool[] {
  if (toolChoice?.type === 'none') return [];
  return tools.filter((tool) => tool.type === 'function');
}

/**
 * `written`: the call came as text. `broken`: something like a call came, which nobody can read. `refused`: the server
 * takes no tools. `mishap`: it does, but something about them went wrong this time.
 */
type Outcome = 'done' | 'written' | 'broken' | 'refused' | 'mishap';

async function callNatively(
  source: AnswerSource,
  {
    options,
    tools,
    spent,
  }: { options: LanguageModelV4CallOptions; tools: LanguageModelV4FunctionTool[]; spent: ModelUsage },
  sink: AnswerSink,
): Promise<Outcome> {
  const hidden = createHiddenCalls(
    new Set([...tools.map(({ name }) => name), ...toolsNamedIn(options.prompt)]),
  );
  let hasCalled = false;
  let hasSaid = false;
  let end: Pick<ModelResult, 'finishReason' | 'usage' | 'parts'> | undefined;
  const say = (text: string) => {
    hasSaid ||= text !== '';
    sink.text(text);
  };
  try {
    await source(options, {
      ...sink,
      text: (delta) => say(hidden.push(delta)),
      toolCall(call) {
        hasCalled = true;
        sink.toolCall(call);
      },
      finish: (given) => void (end = given),
    });
  } catch (error) {
    if (hasSaid || hasCalled) throw error;
    const kind = refusalOf(error);
    if (kind === undefined) throw error;
    return kind;
  }
  if (end === undefined) return 'done';
  const rest = hidden.end();
  if (!hasCalled && rest.calls.length > 0) {
    for (const call of rest.calls) sink.toolCall(call);
    sink.finish({ finishReason: 'tool-calls', usage: end.usage });
    return 'written';
  }
  if (!hasCalled && rest.isBroken) {
    addTo(spent, end.usage);
    return 'broken';
  }
  say(rest.text);
  sink.finish(end);
  return 'done';
}

/** In the words of Ollama, vLLM, llama.cpp, LM Studio, OpenRouter and those who speak like them. */
const REFUSAL =
  /(?:not|n't|no)\s+(?:\w+\s+)?support\w*[^.]{0,60}\b(?:tools?|functions?)\b|\b(?:tools?|tool[ _-]?(?:use|calls?|calling|choice)|functions?|function[ _-]?call\w*)\b[^.]{0,80}\b(?:not|n't)\s+(?:\w+\s+)?(?:support|implement|enabl|allow|availab|permit)\w*|\btools?\b[^.]{0,60}\b(?:unsupported|disabled|requires?)\b|unsupported\W+(?:\w+\W+){0,2}tools?\b|unknown\W+(?:\w+\W+){0,2}tools?\b|support tool use|--enable-auto-tool-choice|--jinja|extra (?:inputs|fields)[^.]{0,40}\btools?\b|\btools?\b[^.]{0,60}extra (?:inputs|fields)/i;

const ABOUT_TOOLS = /\btool|function[ _-]?call|failed_generation|jinja|template/i;

function refusalOf(error: unknown): 'refused' | 'mishap' | undefined {
  if (!(error instanceof ModelError) || error.isTooLong) return undefined;
  const { status = 0, message } = error;
  if (![400, 404, 405, 422, 500, 501].includes(status)) return undefined;
  if (REFUSAL.test(message)) return 'refused';
  return (status === 400 || status === 422 || status === 500) && ABOUT_TOOLS.test(message)
    ? 'mishap'
    : undefined;
}
