import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Logger } from '../../log.ts';
import type { CompanyProxy } from '../../providers/company-proxy/company-proxy.ts';
import type { AddressGuard } from '../../providers/web/address-guard.ts';
import type { Resolve } from '../../providers/web/guarded-connector.ts';
import { startGuardedProxy } from '../../providers/web/guarded-proxy.ts';
import type { SkillDeps } from './skill-deps.ts';

/**
 * A proxy of its own for each run of code, since each has hosts and secrets of its own. The sandbox's account must get
 * to its socket, and nobody else on this machine: the folder above can be entered but not listed.
 */
export function createProxyOpener(parts: {
  guard: AddressGuard;
  log: Logger;
  resolve?: Resolve;
  companyProxy?: CompanyProxy;
}): SkillDeps['openProxy'] {
  return async ({ hosts, ...way }) => {
    const closed = await mkdtemp(path.join(os.tmpdir(), 'quarry-proxy-'));
    const folder = path.join(closed, randomBytes(16).toString('hex'));
    const removeFolder = () => rm(closed, { recursive: true, force: true });
    try {
      await mkdir(folder);
      await chmod(folder, 0o711);
      await chmod(closed, 0o711);
      const socketPath = path.join(folder, 'proxy');
      const proxy = await startGuardedProxy({ ...parts, ...way, allowHosts: [...hosts], socketPath });
      return { socketPath, close: () => proxy.close().finally(removeFolder) };
    } catch (error) {
      await removeFolder();
      throw error;
    }
  };
}
