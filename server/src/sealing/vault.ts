import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { keyIdOf } from './secret-key.ts';
import type { SecretKey } from './secret-key.ts';
import { SealError } from '../store/workspace/secrets.ts';
import type { Sealer } from '../store/workspace/secrets.ts';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Vault extends Sealer {
  /** Tells two texts apart without giving away what they are. */
  digest(text: string): Promise<string>;
}

/**
 * Seals with AES-256-GCM under the first key; opens with whichever of them it was sealed under. A sealed text is
 * `version.key id.nonce, ciphertext and tag`, and opens only under the label it was sealed with.
 */
export function createVault(loadKeys: () => Promise<readonly SecretKey[]>): Vault {
  const keys = async () =>
    (await loadKeys()).map((key) => ({ id: keyIdOf(key), bytes: key.derive('secrets') }));
  return {
    async seal(text, label) {
      const { id, bytes } = (await keys())[0]!;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(label));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${id}.${sealed.toString('base64url')}`;
    },

    async open(sealed, label) {
      const [version, id, body = ''] = sealed.split('.');
      const key = (await keys()).find((known) => known.id === id);
      if (version !== VERSION || !key)
        throw new SealError(
          'A secret was sealed under a key that is not known here. Set QUARRY_SECRET_KEY, or QUARRY_SECRET_KEY_PREVIOUS, to the one it was stored with.',
        );
      return decrypt(Buffer.from(body, 'base64url'), { key: key.bytes, label });
    },

    async isCurrent(sealed) {
      return sealed.startsWith(`${VERSION}.${(await keys())[0]!.id}.`);
    },

    async digest(text) {
      return createHmac('sha256', (await loadKeys())[0]!.derive('digests'))
        .update(text)
        .digest('hex');
    },
  };
}

function decrypt(sealed: Buffer, { key, label }: { key: Buffer; label: string }): string {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(label)).setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (error) {
    throw new SealError('A stored secret is damaged. Register it again.', { cause: error });
  }
}
