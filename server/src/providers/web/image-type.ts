/** What an image is by its first bytes, among those that a browser can show and that cannot hold a script. */
export function imageType(bytes: Buffer): string | undefined {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (ascii(0, 8) === '\x89PNG\r\n\x1A\n') return 'image/png';
  if (ascii(0, 3) === '\xFF\xD8\xFF') return 'image/jpeg';
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'image/gif';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp';
  if (/^ftypavi[fs]$/.test(ascii(4, 12))) return 'image/avif';
  if (ascii(0, 4) === '\0\0\x01\0') return 'image/x-icon';
  if (ascii(0, 2) === 'BM' && bytes.length > 26) return 'image/bmp';
  return undefined;
}
