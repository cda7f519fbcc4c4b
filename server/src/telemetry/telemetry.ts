/** A piece of work that is watched from its beginning to its end. The kinds are the operations of OpenTelemetry's GenAI
 * conventions. */
export type Work = AgentWork | ChatWork | ToolWork;

interface AgentWork {
  kind: 'invoke_agent';
  runId: string;
  agentId: string;
  agentName: string;
  provider: string;
  model: string;
}

export interface ChatWork {
  kind: 'chat';
  provider: string;
  model: string;
  /** Looked at only where a setting asks for it: it holds people's words. */
  input: () => unknown;
}

interface ToolWork {
  kind: 'execute_tool';
  tool: string;
}

export interface Outcome {
  /** A short name of what went wrong, never a message. */
  error?: string;
  usage?: { inputTokens: number; outputTokens: number };
  responseModel?: string;
  finishReason?: string;
  /** Like `input`. */
  output?: () => unknown;
}

export interface RequestDone {
  method: string;
  /** As it was declared, with its parameters' names. */
  route: string;
  status: number;
  startedAt: Date;
  seconds: number;
  /** W3C `traceparent` of the caller, if it sent one. */
  traceparent: string | undefined;
}

/** A number that is looked up when the metrics are read. */
export interface Gauge {
  /** In Prometheus' spelling. */
  name: string;
  help: string;
  read: () => Reading[] | Promise<Reading[]>;
}

interface Reading {
  value: number;
  /** Where one gauge has several numbers. */
  labels?: { state: string };
}

/** What the service tells those who watch over it: traces and numbers. */
export interface Telemetry {
  /** Carries the work out; what is watched meanwhile is part of it. */
  during<T>(work: Watched<T>, task: () => Promise<T>): Promise<T>;
  request(done: RequestDone): void;
  eventsStored(batch: { events: number; seconds: number }): void;
  runEnded(status: string): void;
  slowQuery(): void;
  gauge(gauge: Gauge): void;
}

export type Watched<T> = Work & { outcome?: (result: T) => Outcome };
