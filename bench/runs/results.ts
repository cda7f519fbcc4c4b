import type { AttachResult } from './parts/attach.ts';
import type { CpuResult } from './parts/cpu.ts';
import type { IdleMemory, LevelsResult } from './parts/levels.ts';
import type { LongResult } from './parts/long.ts';
import type { RecoveryResult } from './parts/recovery.ts';
import type { StartResult } from './parts/start.ts';

/** What the parts found; those that were not run are missing. */
export interface Results {
  machine: string;
  /** Right after the start. */
  idle?: IdleMemory[];
  cpu?: CpuResult;
  fast?: LevelsResult;
  paced?: LevelsResult;
  long?: LongResult;
  attach?: AttachResult;
  start?: StartResult;
  recovery?: RecoveryResult;
}
