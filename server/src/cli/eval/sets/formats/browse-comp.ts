import { createHash } from 'node:crypto';
import { z } from 'zod';
import { badRequest } from '../../../../errors.ts';
import { questionOf } from '../eval-set.ts';
import { tableRows } from '../read-lines.ts';
import type { SetFormat } from './format.ts';

const row = z.object({
  problem: z.string().min(1),
  answer: z.string().min(1),
  canary: z.string().min(1),
  problem_topic: z.string().optional(),
});

export const browseComp: SetFormat = {
  name: 'browsecomp',
  licence:
    'BrowseComp (Wei et al. 2025, OpenAI), MIT; its authors ask that it is never published in the clear',
  home: 'github.com/openai/simple-evals',
  file: 'a CSV with problem, answer, problem_topic, canary, the first two encrypted',
  fits: ({ header }) => /(^|,)canary(,|$)/.test(header),
  read: (text, { file }) =>
    tableRows(text, row, { file, delimiter: ',' }).map(({ problem, answer, canary, problem_topic }, i) => {
      const clear = (secret: string) => decrypt(secret, canary, `${file}, row ${i + 1}`);
      return questionOf({
        id: String(i + 1),
        question: clear(problem),
        answers: [clear(answer)],
        ...(problem_topic && { kind: problem_topic }),
      });
    }),
  notes: [
    'The file stays encrypted: results.json and report.html hold its questions in the clear, so do not publish them.',
    'The authors grade with a judge model: give --judge for a figure like theirs.',
  ],
};

/** Base64 of the text, each byte XORed with the SHA-256 of the password, over and over. */
function decrypt(secret: string, password: string, where: string): string {
  const bytes = Buffer.from(secret, 'base64');
  const key = createHash('sha256').update(password).digest();
  const clear = Buffer.from(bytes.map((byte, i) => byte ^ key[i % key.length]!));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(clear);
  } catch {
    throw badRequest(`${where} cannot be decrypted with its canary: the file is damaged.`);
  }
}
