import type { z } from 'zod';
import type { McpBackend } from './backend.ts';

export interface CallContext {
  backend: McpBackend;
  signal: AbortSignal;
  /** Tells the client what goes on, where it wants to know. */
  progress(line: string): Promise<void>;
  /** Of a call that may be taken up again: the id of the run that it starts. */
  reservedId?: string;
}

export interface ToolOutput {
  text: string;
  structured?: Record<string, unknown>;
  isError?: boolean;
}

export interface McpTool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output?: z.ZodObject;
  /** It only looks. */
  isReadOnly: boolean;
  /** Begins what may take minutes, and names its run: carried out as a task where the client asks for it. */
  begin?(input: z.output<Input>, context: CallContext): Promise<string>;
  run(input: z.output<Input>, context: CallContext): Promise<ToolOutput>;
}

/** With the types of its own input. */
export const tool = <Input extends z.ZodObject>(declared: McpTool<Input>): McpTool =>
  declared as unknown as McpTool;
