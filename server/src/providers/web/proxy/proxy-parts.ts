import type { Socket } from 'node:net';
import type { Agent, buildConnector } from 'undici';
import type { Logger } from '../../../log.ts';
import type { AddressGuard } from '../address-guard.ts';
import type { Injection, Refusal } from '../guarded-proxy.ts';
import type { ByteBudget } from './byte-budget.ts';

/** What requests and tunnels of one proxy share. */
export interface ProxyParts {
  agent: Agent;
  connect: buildConnector.connector;
  budget: ByteBudget;
  guard: AddressGuard;
  isAllowedHost: (host: string) => boolean;
  inject: readonly Injection[];
  idleMs: number;
  log: Logger;
  /** Reads plain requests from a tunnel to this origin. */
  serve: (client: Socket, origin: string) => void;
  refuse: (refusal: Refusal) => void;
}
