import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError, badRequest } from '../errors.ts';
import { formatSize } from './format-size.ts';

/** The one file of a multipart/form-data request. */
export interface Upload {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

const MAX_NAME = 255;

// What stands around the file in its form.
const FORM_BYTES = 64 * 1024;

export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (Number(request.headers['content-length']) > maxBytes + FORM_BYTES) throw tooLarge(maxBytes);
  const part = await request.file({ limits: { fileSize: maxBytes } });
  if (!part || part.fieldname !== 'file')
    throw badRequest('Send one file in the field "file" of multipart/form-data.');
  const bytes = await part.toBuffer().catch((error: { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(maxBytes) : error;
  });
  return { name: cleanName(part.filename), mediaType: cleanType(part.mimetype), bytes };
}

/** What tells two uploads apart, for a repeated request. */
export const uploadDigest = ({ name, mediaType, bytes }: Upload) =>
  `${name}\n${mediaType}\n${createHash('sha256').update(bytes).digest('hex')}`;

/** No path and no control characters; never empty. */
function cleanName(given: string | undefined): string {
  const name = (given ?? '')
    .split(/[/\\]/)
    .at(-1)!
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return [...name].slice(-MAX_NAME).join('') || 'file';
}

const cleanType = (given: string) =>
  /^[\w.+-]+\/[\w.+-]+$/.test(given) ? given.toLowerCase() : 'application/octet-stream';

const tooLarge = (maxBytes: number) =>
  new AppError('PAYLOAD_TOO_LARGE', `The file is too large. Files may have up to ${formatSize(maxBytes)}.`);
