/** The shapes in which a value may turn up in a program's output, as bytes. */
export function secretForms(value: string): Buffer[] {
  const plain = Buffer.from(value);
  if (plain.length === 0) return [];
  const forms = [
    ...base64Forms(plain),
    plain.toString('hex'),
    plain.toString('hex').toUpperCase(),
    ...urlForms(value, plain),
    ...jsonForms(value),
  ];
  const unique = new Set(forms.filter((form) => form.length >= shortestForm).map(latin));
  unique.add(plain.toString('latin1'));
  return [...unique].map((form) => Buffer.from(form, 'latin1'));
}

/** An encoding this short would turn up in any text. */
const shortestForm = 4;

const latin = (form: string): string => Buffer.from(form).toString('latin1');

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
  const every = [...plain].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
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
