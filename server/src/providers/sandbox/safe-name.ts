/** Whether a name that foreign code chose may be used as one: a relative path, in plain characters, without steps up. */
export function isSafeName(name: string): boolean {
  if (name === '' || name.length > 200 || name !== name.normalize('NFC')) return false;
  if (!name.isWellFormed() || unprintable.test(name) || /[\\:*?"<>|]/.test(name)) return false;
  return name.split('/').every((part) => part !== '' && !part.startsWith('.') && part === part.trim());
}

/** Control and format characters: those that turn the direction of text make a name look like another. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/u;
