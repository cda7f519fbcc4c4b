/** The shapes in which a value may turn up in a program's output, as bytes. */
export function secretForms(value: string): Buffer[] {
  const plain = Buffer.from(value);
  if (plain.length === 0) return [];
  const backwards = Array.from(value).reverse().join('');
  const forms = [
    ...base64Forms(plain),
    plain.toString('hex'),
    plain.toString('hex').toUpperCase(),
    ...urlForms(value, plain),
    ...jsonForms(value),
  ];
  const reversed = [
    backwards,
    ...(plain.length <= LONGEST_LOOSE ? encodedForms(Buffer.from(backwards)) : []),
  ];
  const unique = new Set(
    [
      ...forms.filter((form) => form.length >= SHORTEST_FORM),
      ...reversed.filter((form) => form.length >= SHORTEST_REVERSED),
    ].map(latin),
  );
  unique.add(plain.toString('latin1'));
  return [...unique].map((form) => Buffer.from(form, 'latin1'));
}

/** An encoding this short would turn up in any text. */
const SHORTEST_FORM = 4;
/** Short words are words backwards too. */
const SHORTEST_REVERSED = 6;

const latin = (form: string): string => Buffer.from(form).toString('latin1');

const encodedForms = (bytes: Buffer): string[] => [
  ...base64Forms(bytes),
  bytes.toString('hex'),
  bytes.toString('hex').toUpperCase(),
];

/** Where a value stands inside what is encoded decides its letters: three ways, less those shared with neighbours. */
function base64Forms(plain: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), plain])
      .toString('base64')
      .replaceAll('=', '');
    const whole = Math.floor(((before + plain.length) * 8) / 6);
    const own = encoded.slice(Math.ceil((before * 8) / 6), whole);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function urlForms(value: string, plain: Buffer): string[] {
  const usual = encodeURIComponent(value.toWellFormed());
  const strict = usual.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const every = [...plain].map((byte) => `%${hex(byte)}`).join('');
  const upper = [usual, strict, strict.replaceAll('~', '%7E'), every.toUpperCase()];
  const encoded = [...upper, ...upper.map((form) => form.replaceAll('%20', '+'))];
  const slashes = encoded.map((form) => form.replaceAll('%2F', '/'));
  const both = [...encoded, ...slashes];
  return [...both, ...both.map((form) => form.replace(/%../g, (code) => code.toLowerCase()))];
}

function jsonForms(value: string): string[] {
  const usual = JSON.stringify(value).slice(1, -1);
  const ascii = usual.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const forms = [usual, ascii];
  return [...forms, ...forms.map((form) => form.replaceAll('/', '\\/'))];
}

/** Of longer values only the forms above are looked for: the search would weigh too much. */
const LONGEST_LOOSE = 4096;
const LONGEST_SPELT_OUT = 1024;
/** What is looked for across other characters must be long enough not to stand in ordinary text. */
const SHORTEST_LOOSE = 10;
const SHORTEST_NUMBER = 16;

/**
 * The letters and digits of a value as they follow each other, in small letters, however it was written and whatever
 * stands between them: line breaks, quotes, commas. Forwards and backwards.
 */
export function looseForms(value: string): Buffer[] {
  const plain = Buffer.from(value);
  if (plain.length > LONGEST_LOOSE) return [];
  const spellings = [plain, Buffer.from(plain).reverse()].flatMap(spellingsOf);
  const forms = spellings.flatMap((spelling) => {
    const letters = spelling.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    return isTelling(letters, spelling) ? [letters, letters.split('').reverse().join('')] : [];
  });
  return [...new Set(forms)].map((form) => Buffer.from(form, 'latin1'));
}

/** A value that is mostly made of other signs would leave a word that stands in many texts. */
const isTelling = (letters: string, spelling: string): boolean =>
  letters.length >= (/^\d*$/.test(letters) ? SHORTEST_NUMBER : SHORTEST_LOOSE) &&
  letters.length * 2 >= spelling.length;

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

function spellingsOf(bytes: Buffer): string[] {
  const usual = [bytes.toString('latin1'), bytes.toString('hex'), ...base64Forms(bytes)];
  if (bytes.length > LONGEST_SPELT_OUT) return usual;
  const each = (spell: (byte: number) => string) => [...bytes].map(spell).join('');
  return [
    ...usual,
    each((byte) => `0x${hex(byte)}`),
    each((byte) => `x${hex(byte)}`),
    each((byte) => `u00${hex(byte)}`),
    each(String),
    each((byte) => (/[\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${hex(byte)}`)),
  ];
}
