import type { ErrorCode } from '@quarry/api/errors.ts';
import type { AppError } from '../../errors.ts';

/** JSON-RPC's numbers for what it knows; what HTTP refuses before a message is read has one of its own. */
const NUMBERS: Partial<Record<ErrorCode, number>> = {
  BAD_REQUEST: -32_700,
  INTERNAL_SERVER_ERROR: -32_603,
};
const REFUSED = -32_000;

/** The body of an answer to what is no message, or may not be sent. */
export const rpcError = ({ code, message }: Pick<AppError, 'code' | 'message'>) => ({
  jsonrpc: '2.0',
  error: { code: NUMBERS[code] ?? REFUSED, message },
  id: null,
});

export const isMcpPath = (url: string): boolean => /^\/mcp(?:\?|$)/.test(url);
