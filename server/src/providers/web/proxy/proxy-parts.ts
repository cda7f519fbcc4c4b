import type { Socket } from 'node:net';
import type { buildConnector, Dispatcher } from 'undici';
import type { Logger } from '../../../log.ts';
import type { AddressGuard } from '../address-guard.ts';
import type { ByteBudget } from './byte-budget.ts';
import type { CheckFor } from './outgoing-check.ts';

/** A header that is added to plain requests for one host, which then go on by https. */
export interface Injection {
  /** The exact name, in any case. */
  host: string;
  header: string;
  value: string;
}

/** What changes something where it goes to, or cannot be told apart from that: `CONNECT` for an encrypted tunnel. */
export interface SentRequest {
  method: string;
  url: string;
  host: string;
}

/** Why a connection did not come about. */
export interface Refusal {
  host: string;
  port: number;
  reason: string;
  /** We would not: private, not declared, over a limit. Otherwise it could not be made. */
  forbidden: boolean;
}

/** What requests and tunnels of one proxy share. */
export interface ProxyParts {
  agent: Dispatcher;
  /** For tunnels. */
  connect: buildConnector.connector;
  budget: ByteBudget;
  guard: AddressGuard;
  isAllowedHost: (host: string) => boolean;
  inject: readonly Injection[];
  checkFor: CheckFor;
  /** Asked before anything but GET and HEAD; all may be sent unless given. */
  maySend?: ((request: SentRequest) => boolean) | undefined;
  idleMs: number;
  log: Logger;
  /** Reads plain requests from a tunnel to this origin. */
  serve: (client: Socket, origin: string) => void;
  refuse: (refusal: Refusal) => void;
}
