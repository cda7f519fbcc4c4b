import { z } from 'zod';
import { requestPattern } from '../../text/match-request.ts';

/** A request in plain words, and the script that answers it. */
export const skillRequest = requestPattern.extend({ script: z.string() });
export type SkillRequest = z.infer<typeof skillRequest>;

/** A folder with instructions and code, in the Agent Skills format. */
export interface Skill {
  name: string;
  description: string;
  folder: string;
  /** What SKILL.md says below its front matter. */
  body: string;
  /** All files but SKILL.md, relative to the folder, with slashes. */
  files: readonly string[];
  /** Those in `scripts/` that a sandbox can run. */
  scripts: readonly string[];
  secrets: readonly SecretNeed[];
  /** Where its code may connect to: `api.example.org`, `*.example.org`. Nowhere when empty. */
  hosts: readonly string[];
  /** Requests in plain words that one of its scripts answers. */
  requests: readonly SkillRequest[];
  /** What works, but not as its author may think. */
  notes: readonly string[];
}

/** A secret that the skill's code cannot do without, and how it gets where it is needed. */
export interface SecretNeed {
  key: string;
  /** Added to requests to these hosts, on their way; the code never has the value. */
  hosts: readonly string[];
  header: string;
  /** With `{secret}` in its place. */
  format: string;
  /** The code gets the value itself, as an environment variable. */
  env: boolean;
}
