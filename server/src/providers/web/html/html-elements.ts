/** What HTML says about an element, as far as reading needs it. Every element carries it: nothing is looked up twice. */
export interface Tag {
  readonly name: string;
  /** Elements of HTML are numbered; all others share number 0. */
  readonly number: number;
  readonly isVoid: boolean;
  /** Its content is no text of the page. */
  readonly isUnseen: boolean;
  /** It stands inside a line of text. All others begin a new one, also those that HTML does not know. */
  readonly isInline: boolean;
  /** It stands inside a line and means something in Markdown. */
  readonly isMarked: boolean;
  readonly keepsSpaces: boolean;
  /** Two of them side by side look apart on the page, though nothing is written between them. */
  readonly isApart: boolean;
  /** Its end tag does not reach beyond a scope. */
  readonly isScoped: boolean;
  readonly isScope: boolean;
  /** 1 to 6, or 0. */
  readonly heading: number;
  /** Elements that end when it begins, although nobody wrote their end. */
  readonly ends: ReadonlySet<string> | undefined;
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const VOID = set(
  'area base basefont br col embed frame hr img input keygen link meta param source track wbr',
);

const UNSEEN = set(
  'script style svg iframe object canvas video audio map select textarea datalist frameset noframes',
);

const beforeBlock = set('p');
const cell = set('p td th');

const IMPLIED_END: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...[
    'address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6',
    'header hr main menu nav ol p pre section table ul',
  ]
    .join(' ')
    .split(' ')
    .map((name) => [name, beforeBlock] as const),
  ['li', set('p li')],
  ['dt', set('p dd dt')],
  ['dd', set('p dd dt')],
  ['td', cell],
  ['th', cell],
  ['tr', set('p td th tr')],
  ['tbody', set('p td th tr thead tbody caption colgroup')],
  ['thead', set('caption colgroup')],
  ['tfoot', set('p td th tr thead tbody')],
  ['rt', set('rt rp')],
  ['rp', set('rt rp')],
  ['body', set('head title')],
]);

const SCOPES = set('table td th caption');
const SCOPED = set(
  'a abbr b big code div em font form i label li p s small span strong u ul ol section article h1 h2 h3 h4 h5 h6',
);

export const KEPT_ATTRIBUTES = set(
  [
    'alt aria-hidden aria-label checked class content data-lang data-language data-lazy-src data-original data-src',
    'action datetime hidden height href http-equiv id itemprop itemtype lang name property rel role src srcset start style',
    'title type value width',
  ].join(' '),
);

const INLINE = set(
  [
    'a abbr acronym b bdi bdo big br cite code data del dfn em font i img input ins kbd label mark meter',
    'nobr noscript output picture progress q rp rt ruby s samp small source span strike strong sub sup time tt u var',
    'wbr link meta',
  ].join(' '),
);

const MARKED = set('a b strong em i code kbd samp del s strike');

const KEEPS_SPACES = set('pre listing xmp');
const APART = set('a span label time input img');
const OTHERS = set(
  'html head body title script main article section div header footer nav aside h1 h2 h3 h4 h5 h6 ul table',
);

const NAMES = new Set([
  ...[VOID, UNSEEN, SCOPES, SCOPED, INLINE, MARKED, KEEPS_SPACES, APART, OTHERS].flatMap((names) => [
    ...names,
  ]),
  ...IMPLIED_END.keys(),
]);
export const TAG_NUMBERS = NAMES.size + 1;

/** The elements of HTML by their names. */
export const TAGS: ReadonlyMap<string, Tag> = new Map(
  [...NAMES].map((name, index) => [name, newTag(name, index + 1)]),
);

export function newTag(name: string, number = 0): Tag {
  return {
    name,
    number,
    isVoid: VOID.has(name),
    isUnseen: UNSEEN.has(name),
    isInline: INLINE.has(name),
    isMarked: MARKED.has(name),
    keepsSpaces: KEEPS_SPACES.has(name),
    isApart: APART.has(name),
    isScoped: SCOPED.has(name),
    isScope: SCOPES.has(name),
    heading: /^h[1-6]$/.test(name) ? Number(name[1]) : 0,
    ends: IMPLIED_END.get(name),
  };
}
