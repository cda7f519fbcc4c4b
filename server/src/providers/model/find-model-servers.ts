import os from 'node:os';
import { createOllamaList, listCompatibleModels } from './list-remote-models.ts';

/** A model server on this machine. */
export interface FoundModels {
  vendor: 'ollama' | 'lmstudio';
  address: string;
  models: string[];
  /** Commands that would get it a model that fits this machine, where it has none. */
  advice: string[];
}

const PROBE_MS = 500;

/** Asks at the usual addresses. Nobody there is an answer, not an error. */
export async function findModelServers(
  addresses: Record<FoundModels['vendor'], string>,
  { fetch }: { fetch: typeof globalThis.fetch },
): Promise<FoundModels[]> {
  const request = (baseUrl: string) => ({ baseUrl: baseUrl.replace(/\/+$/, ''), timeoutMs: PROBE_MS, fetch });
  const [ollama, lmstudio] = await Promise.all([
    createOllamaList()(request(addresses.ollama)),
    listCompatibleModels(request(addresses.lmstudio)),
  ]);
  const memory = os.totalmem();
  return [
    ...(ollama ? [found('ollama', { address: addresses.ollama, ids: ollama, advice: pull(memory) })] : []),
    ...(lmstudio
      ? [found('lmstudio', { address: addresses.lmstudio, ids: lmstudio, advice: get(memory) })]
      : []),
  ];
}

function found(
  vendor: FoundModels['vendor'],
  { address, ids, advice }: { address: string; ids: { id: string }[]; advice: string[] },
): FoundModels {
  const models = ids.map(({ id }) => id).filter((id) => !/embed/i.test(id));
  return { vendor, address, models, advice: models.length === 0 ? advice : [] };
}

const GIB = 1024 ** 3;

/** The largest that leaves room for the rest: a model of 8 billion parameters takes about 6 GiB, one of 20 about 14. */
const pull = (memory: number): string[] => {
  if (memory < 10 * GIB) return ['ollama pull qwen3:4b'];
  if (memory < 24 * GIB) return ['ollama pull qwen3:8b'];
  return ['ollama pull gpt-oss:20b', 'ollama pull qwen3:8b'];
};

const get = (memory: number): string[] =>
  memory < 10 * GIB ? ['lms get qwen/qwen3-4b'] : ['lms get qwen/qwen3-8b'];
