import { createReader } from '../server/src/providers/web/read-document.ts';
import type { SafeFetch } from '../server/src/providers/web/safe-fetch.ts';
import type { Verdict } from '../server/test/files/judge-pdf.ts';
import { judgePdf, pdfSetNames, readSetFile } from '../server/test/files/judge-pdf.ts';
import { readOptions } from './command-line/read-options.ts';

readOptions({
  name: 'documents',
  about:
    'What the reader finds in the set of PDFs: texts in order, headings, lists, rows of tables; and how long it takes.',
  options: {},
});

const reader = createReader({ safeFetch: undefined as unknown as SafeFetch, workers: 1 });
const names = pdfSetNames().filter((name) => readSetFile(name).expected.refused === undefined);
const kinds = new Map<Verdict['kind'], { asked: number; found: number }>();
// The first one starts the process.
await reader.readBytes(readSetFile(names[0]!));

console.log('| file | made by | pages | ms | not found |');
console.log('| --- | --- | ---: | ---: | --- |');
for (const name of names) {
  const { bytes, expected } = readSetFile(name);
  const start = performance.now();
  const document = await reader.readBytes({ bytes, name });
  const time = performance.now() - start;
  const verdicts = judgePdf(document, expected);
  for (const { kind, asked, missing } of verdicts) {
    const sum = kinds.get(kind) ?? { asked: 0, found: 0 };
    kinds.set(kind, { asked: sum.asked + asked, found: sum.found + asked - missing.length });
  }
  const missing = verdicts.flatMap((verdict) => verdict.missing.map((part) => part.slice(0, 40)));
  const pages = new Set(document.pages?.map(({ page }) => page)).size;
  console.log(`| ${name} | ${expected['made by']} | ${pages} | ${time.toFixed(0)} | ${missing.join('; ')} |`);
}
reader.close();

console.log('\n| what | asked | found | share |\n| --- | ---: | ---: | ---: |');
for (const [kind, { asked, found }] of kinds)
  console.log(`| ${kind} | ${asked} | ${found} | ${(found / asked).toFixed(3)} |`);
