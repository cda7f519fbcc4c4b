import type { SandboxLanguage } from '../../providers/sandbox/sandbox.ts';

const BY_EXTENSION: Record<string, SandboxLanguage> = {
  py: 'python',
  js: 'javascript',
  mjs: 'javascript',
  sh: 'shell',
};

/** Undefined when no sandbox can run it. */
export function languageOfScript(file: string): SandboxLanguage | undefined {
  return BY_EXTENSION[/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''];
}
