import type { Sandbox } from '../../providers/sandbox/sandbox.ts';
import type { CheckFor } from '../../providers/web/proxy/outgoing-check.ts';
import type { Injection, SentRequest } from '../../providers/web/proxy/proxy-parts.ts';
import type { FileStore } from '../../store/workspace/files.ts';
import type { SecretStore } from '../../store/workspace/secrets.ts';
import type { InputFileDeps } from './input-files.ts';
import type { Skill } from './skill.ts';

export interface SkillDeps extends InputFileDeps {
  skills: readonly Skill[];
  /** The sandboxes that work here, best first. Where none does, no code is run. */
  sandboxes: { report(): Promise<{ sandbox?: Sandbox }[]> };
  /** The only way out of the sandbox, to these hosts and no others. */
  openProxy(way: {
    hosts: readonly string[];
    inject: Injection[];
    checkFor?: CheckFor;
    maySend?: (request: SentRequest) => boolean;
  }): Promise<OpenProxy>;
  secrets: Pick<SecretStore, 'missing' | 'reveal'>;
  fileStore: Pick<FileStore, 'save'>;
  /** How long a run waits for its user to register a secret. */
  secretWaitMs: number;
}

interface OpenProxy {
  socketPath: string;
  close(): Promise<void>;
}
