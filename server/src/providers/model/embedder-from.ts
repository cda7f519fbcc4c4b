import { createCompanyProxy } from '../company-proxy/company-proxy.ts';
import type { CompanyProxySettings } from '../company-proxy/company-proxy.ts';
import { createProxiedFetch } from '../company-proxy/proxied-agent.ts';
import { createEmbedder } from './embedding-model.ts';
import type { Embedder, EmbeddingSettings } from './embedding-model.ts';

/** Plain values, which can be handed to a thread. */
export interface EmbedderPlan extends Omit<EmbeddingSettings, 'fetch'> {
  proxy: CompanyProxySettings;
}

/** The same embedder wherever it is made: for questions in the service, for documents in the thread that indexes. */
export const embedderFrom = ({ proxy, ...settings }: EmbedderPlan): Embedder =>
  createEmbedder({ ...settings, fetch: createProxiedFetch(createCompanyProxy(proxy)) });
