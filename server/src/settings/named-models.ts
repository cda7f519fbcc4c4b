/** What each provider of models needs before a model of it can be named. */
const NEEDS: Record<string, string | undefined> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  compatible: 'LLM_BASE_URL',
  ollama: undefined,
  embedded: undefined,
};

const NAMING = ['DEFAULT_MODEL', 'MODEL_FAST', 'MODEL_WRITER', 'MODEL_JUDGE', 'FALLBACK_MODELS'];

/** A sentence for each model that is named without what its provider needs. */
export function unusableModels(env: Record<string, string | undefined>): string[] {
  return NAMING.flatMap((setting) =>
    (env[setting] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name.includes('/'))
      .flatMap((name) => problemWith(name, setting, env)),
  );
}

function problemWith(name: string, setting: string, env: Record<string, string | undefined>): string[] {
  const provider = name.slice(0, name.indexOf('/'));
  if (!(provider in NEEDS))
    return [
      `${setting} names ${name}, but there is no provider ${provider}: ${Object.keys(NEEDS).join(', ')}`,
    ];
  if (provider === 'embedded' && name !== 'embedded/extractive')
    return [`${setting} names ${name}; the model that comes along is embedded/extractive`];
  const needed = NEEDS[provider];
  return needed && !env[needed]?.trim()
    ? [
        `${setting} names ${name}, which needs ${needed}: set it, or name a model that needs none (embedded/extractive)`,
      ]
    : [];
}
