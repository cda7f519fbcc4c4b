import { canonicalUrl } from '../../providers/web/canonical-url.ts';
import type { GivenAddressStore } from '../../store/runs/given-addresses.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import { urlsOf } from '../../text/urls.ts';
import type { LearnedAddresses } from '../../tools/tool.ts';
import { addressOf, originsNamedIn } from './address.ts';
import type { Address } from './address.ts';

export type KnownAddresses = ReturnType<typeof createKnownAddresses>;

/**
 * The addresses that were given to a run: by people, by searches, by pages that it or a run above it has read. Nothing of
 * this is the model's to choose. What tools have learned is told anew after a crash, the rest is asked of the record.
 */
export function createKnownAddresses(run: RunRow, store: GivenAddressStore) {
  const addresses = new Set<string>();
  const origins = new Set<string>();

  function add(urls: readonly string[], { withOrigin }: { withOrigin: boolean }): void {
    for (const url of urls) {
      const address = addressOf(url);
      if (!address) continue;
      addresses.add(address.href);
      if (withOrigin) origins.add(address.origin);
    }
  }

  function addWords(text: string): void {
    add(urlsOf(text), { withOrigin: true });
    for (const origin of originsNamedIn(text)) origins.add(origin);
  }

  const isKnown = ({ href, origin, isPlain }: Address) =>
    addresses.has(href) || (isPlain && origins.has(origin));

  async function wasRead(address: Address, url: string): Promise<boolean> {
    const text = url.trim().split('#', 1)[0]!;
    const sources = await store.sourcesOfTree(run.id, { href: address.href, text });
    return sources.some(({ url: own, links, body }) => {
      const at = addressOf(own);
      if (links || at?.href === address.href) return true;
      if (address.isPlain && at?.origin === address.origin) return true;
      return body !== null && urlsOf(body).some((one) => addressOf(one)?.href === address.href);
    });
  }

  // Opened before, just so, in what the user and this agent have talked about: opening it again says nothing new.
  const wasReadBefore = async ({ href }: Address) =>
    (await store.readBefore(run, canonicalUrl(href))).some((own) => addressOf(own)?.href === href);

  /** Not before somebody asks: most runs never do. */
  async function addRequests(): Promise<void> {
    const { handOver, inputText, fileUrls, origin } = run.input;
    add([...fileUrls, ...(origin ? [origin] : [])], { withOrigin: true });
    for (const words of [handOver?.request ?? inputText, ...(await store.wordsOfPeople(run))])
      addWords(words);
  }

  return {
    /** Words of a person. */
    addWords,

    learn({ given = [], links = [] }: LearnedAddresses): void {
      add(given, { withOrigin: true });
      add(links, { withOrigin: false });
    },

    /** What is no address of the web is not for this to judge. */
    async has(url: string): Promise<boolean> {
      const address = addressOf(url);
      if (!address || isKnown(address)) return true;
      await addRequests();
      return isKnown(address) || (await wasRead(address, url)) || wasReadBefore(address);
    },
  };
}
