import { Tokenizer } from 'htmlparser2';

const unread = new Set(['script', 'style', 'template', 'noscript']);
const inline = new Set(
  'a abbr b bdi bdo big cite code em font i ins kbd label mark q s small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

const nothing = () => {};

/** The text of a page in the order of the source: no tree is built, so nesting and size cost nothing. */
export function flatHtml(html: string, maxChars: number): { title: string; text: string } {
  const parts: string[] = [];
  let left = maxChars;
  let title = '';
  let within = '';
  const add = (text: string): void => {
    if (within === 'title') title = (title + text).slice(0, 1_000);
    else if (!unread.has(within)) {
      parts.push(text.slice(0, left));
      left -= text.length;
    }
    if (left <= 0) tokenizer.pause();
  };
  const addTag = (name: string): void => {
    if (!inline.has(name)) add('\n');
  };
  const tokenizer = new Tokenizer(
    {},
    {
      ontext: (start, end) => add(html.slice(start, end)),
      ontextentity: (codepoint) => add(String.fromCodePoint(codepoint)),
      onopentagname: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        addTag(name);
        if (unread.has(name) || (name === 'title' && !title)) within = name;
      },
      onclosetag: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        if (name === within) within = '';
        addTag(name);
      },
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onattribname: nothing,
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onopentagend: nothing,
      onselfclosingtag: nothing,
      onend: nothing,
    },
  );
  tokenizer.write(html);
  if (left > 0) tokenizer.end();
  return { title: title.trim(), text: tidy(parts.join('')) };
}

// What looks like a tag was an entity, and stays text.
function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n\n')
    .replace(/<(?=[a-z!/?])/gi, '\\<')
    .trim();
}
