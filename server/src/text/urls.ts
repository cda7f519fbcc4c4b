const URL_IN_TEXT = /https?:\/\/[^\s<>"'「」『』（）【】、。，]{1,2000}/gi;
// Japanese goes on without a space. を is never part of an address; other particles may be, after a Japanese word.
const PARTICLE = /を|について|に関して|(?<=[!-~])[のにはがでともへ]|(?<=[!-~])から/;

/** The addresses in a text, each once. */
export function urlsOf(text: string): string[] {
  const found = Array.from(text.matchAll(URL_IN_TEXT), ([run]) => urlIn(run));
  return [...new Set(found.filter((url) => URL.canParse(url)))];
}

export function withoutUrls(text: string): string {
  return text.replace(URL_IN_TEXT, (run) => ` ${run.slice(urlIn(run).length)}`);
}

function urlIn(run: string): string {
  const bare = run.split(PARTICLE, 1)[0]!;
  return bare.replace(bare.includes('(') ? /[.,;:!?'"*]+$/ : /[.,;:!?'"*)]+$/, '');
}
