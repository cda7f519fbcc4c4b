/**
 * A model that reads what it is shown and nothing else. It understands one kind of sentence ("The A of S is V.") and one kind of
 * question ("What is known today of S: a; b?"), and knows none of the answers.
 */

interface Statement {
  attribute: string;
  of: string;
  is: string;
  n: number;
  /** The date of the page, as its source says it; '' where it does not. */
  date: string;
}

const STATEMENT =
  /The ([a-z ]+?) of ([A-Z][A-Za-z ]*?) is ([A-Z][A-Za-z]* ?[A-Za-z]*(?: \d{3})?)(?: \(as of (\d{4}(?:-\d\d-\d\d)?)\))?\.(?: \[(\d+)\])?/g;
const SOURCE = /<source n="(\d+)"([^>\n]*)>\n([^]*?)\n<\/source>/g;
const EXCERPT = /^\[(\d+)\] [^\n]*\n([^]*?)(?=\n\n\[\d+\] |\n\nSources:|$)/gm;

/** What it answers to a prompt: JSON where that is asked for, words elsewhere, undefined where it would call a tool. */
export function answerTo(prompt: string): string | undefined {
  if (prompt.includes('You check citations')) return '{"verdicts":[]}';
  if (prompt.includes('You write web search queries')) return JSON.stringify(queriesFrom(prompt));
  if (prompt.includes('You keep track of a search')) return JSON.stringify(stockFrom(prompt));
  if (prompt.includes('You split a research question')) return JSON.stringify({ questions: partsOf(prompt) });
  if (prompt.includes('You summarise what web pages say')) return tellAll(prompt, statementsIn(prompt));
  if (prompt.includes('<tool_result tool=')) return tellAll(prompt, statementsIn(prompt));
  return undefined;
}

/** The last one: earlier ones may be quoted. */
export function questionIn(prompt: string): { subject: string; asked: string[]; text: string } {
  const found = [...prompt.matchAll(/What is known today of ([A-Z][a-z]+): ([^?\n]+)\?/g)].at(-1);
  if (!found) throw new Error(`there is no question in: ${prompt.slice(-500)}`);
  return { subject: found[1]!, asked: found[2]!.split('; '), text: found[0] };
}

function statementsIn(prompt: string): Statement[] {
  const sources = [...prompt.matchAll(SOURCE)].flatMap(([, n, attributes, text]) =>
    read(text!, { n: Number(n), date: /published="([^"]+)"/.exec(attributes!)?.[1] ?? '' }),
  );
  const noted = [...prompt.matchAll(/<run_text[^>]*>\n([^]*?)\n<\/run_text>/g)].flatMap(([, text]) =>
    read(text!, { n: 0, date: '' }),
  );
  const result = /<tool_result tool=[^>]*>\n([^]*?)\n<\/tool_result>/.exec(prompt)?.[1] ?? '';
  const told = read(result, { n: 0, date: '' });
  const excerpts = [...result.matchAll(EXCERPT)].flatMap(([, n, text]) =>
    read(text!, { n: Number(n), date: '' }),
  );
  return [...sources, ...noted, ...told, ...excerpts].filter(({ n }) => n > 0);
}

function read(text: string, { n, date }: { n: number; date: string }): Statement[] {
  return [...text.matchAll(STATEMENT)].map(([, attribute, of, is, asOf, cited]) => ({
    attribute: attribute!,
    of: of!,
    is: is!,
    n: cited === undefined ? n : Number(cited),
    date: asOf ?? date,
  }));
}

const isLink = ({ attribute }: Statement): boolean =>
  ['research institute', 'ferry company', 'flagship'].includes(attribute);

/** The subject, and the things that it leads to by what is said. */
function family(subject: string, said: readonly Statement[]): Set<string> {
  const names = new Set([subject]);
  for (let before = 0; before < names.size;) {
    before = names.size;
    for (const each of said) if (isLink(each) && names.has(each.of)) names.add(each.is);
  }
  return names;
}

const written = ({ attribute, of, is, date, n }: Statement): string =>
  `The ${attribute} of ${of} is ${is}${date ? ` (as of ${date})` : ''}. [${n}]`;

function stockFrom(prompt: string) {
  const { subject, asked } = questionIn(prompt);
  const said = statementsIn(prompt);
  const names = family(subject, said);
  const ours = said.filter((each) => names.has(each.of) && (isLink(each) || asked.includes(each.attribute)));
  const known = distinct(ours.map(written));
  const answered = new Set(ours.map(({ attribute }) => attribute));
  const nameOf = (link: string) => ours.find(({ attribute }) => attribute === link)?.is;
  const missing = asked
    .filter((attribute) => !answered.has(attribute))
    .map((attribute) => {
      if (attribute.startsWith('institute'))
        return `${attribute} of ${nameOf('research institute') ?? `the research institute of ${subject}`}`;
      if (attribute.startsWith('flagship'))
        return `${attribute} of ${nameOf('flagship') ?? nameOf('ferry company') ?? `the ferry company of ${subject}`}`;
      return `${attribute} of ${subject}`;
    });
  return { known: known.slice(0, 12), missing: missing.slice(0, 6), contradictions: contradictionsIn(ours) };
}

function contradictionsIn(said: readonly Statement[]): string[] {
  const groups = Map.groupBy(said, ({ attribute, of }) => `${attribute} of ${of}`);
  return [...groups].flatMap(([what, all]) => {
    const values = [...new Map(all.map((each) => [each.is, each])).values()];
    if (values.length < 2) return [];
    return [`On the ${what}: ${values.map(({ is, n }) => `${is} [${n}]`).join(' against ')}.`];
  });
}

function queriesFrom(prompt: string) {
  const { subject, asked } = questionIn(prompt);
  const part = (name: string) =>
    new RegExp(`<run_text part="${name}">\\n([^]*?)\\n</run_text>`)
      .exec(prompt)?.[1]
      ?.split('\n')
      .map((line) => line.slice(2)) ?? [];
  const missing = part('missing');
  const tried = new Set(part('tried'));
  const half = Math.ceil(asked.length / 2);
  const first = [
    subject,
    `${subject} ${asked.slice(0, half).join(' ')}`,
    `${subject} ${asked.slice(half).join(' ')}`,
  ];
  const wanted = missing.length > 0 ? missing : first;
  const fresh = wanted.filter((query) => !tried.has(query)).slice(0, 3);
  return {
    queries: fresh.map((query) => ({ query, language: 'en', period: null, site: null })),
    scholarly: false,
  };
}

function partsOf(prompt: string): string[] {
  const { subject, asked } = questionIn(prompt);
  const most = Number(/Two to (\d+) sub-questions/.exec(prompt)?.[1] ?? 2);
  const size = Math.ceil(asked.length / most);
  const groups = Array.from({ length: most }, (_, i) => asked.slice(i * size, (i + 1) * size));
  return groups
    .filter((group) => group.length > 0)
    .map((group) => `What is known today of ${subject}: ${group.join('; ')}?`);
}

/** All that was asked for, the newest first; where pages of about one time disagree, both. */
function tellAll(prompt: string, said: readonly Statement[]): string {
  const { subject, asked } = questionIn(prompt);
  const names = family(subject, said);
  const lines = asked.flatMap((attribute) => {
    const all = said
      .filter((each) => each.attribute === attribute && names.has(each.of))
      .sort((a, b) => b.date.localeCompare(a.date));
    const newest = all[0]?.date.slice(0, 4);
    const current = all.filter(({ date }) => date === '' || date.slice(0, 4) === newest);
    return distinct(current.map(({ is }) => is)).map((is) =>
      written(current.find((each) => each.is === is)!),
    );
  });
  const links = distinct(said.filter((each) => isLink(each) && names.has(each.of)).map(written));
  return lines.length > 0 ? [...links, ...lines].join('\n') : 'Nothing was found.';
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];
