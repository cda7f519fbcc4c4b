const isoDate =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;
const eastAsianDate = /^(\d{4})[年/.](\d{1,2})[月/.](\d{1,2})日?$/;
const englishDate =
  /^(?:[A-Z][a-z]{2},? )?(?:[A-Z][a-z]{2,8} \d{1,2},? \d{4}|\d{1,2} [A-Z][a-z]{2,8} \d{4})\b/;

/**
 * A date as search services write it, in ISO 8601; without a zone it is taken as UTC. Relative ones ("3 days ago")
 * are left out: they are true only on the day they were read.
 */
export function publishDate(text: string | null | undefined): string | undefined {
  const date = text?.trim() ?? '';
  const iso = isoDate.exec(date);
  if (iso) {
    const [, year, month, day, time = '00:00', zone = 'Z'] = iso;
    return toIso(`${year}-${month}-${day}T${time}${zone}`);
  }
  const eastAsian = eastAsianDate.exec(date);
  if (eastAsian) {
    const [, year, month, day] = eastAsian;
    return toIso(`${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}T00:00Z`);
  }
  if (!englishDate.test(date)) return undefined;
  return toIso(/(GMT|UTC|Z|[+-]\d{4})$/.test(date) ? date : `${date} UTC`);
}

function toIso(date: string): string | undefined {
  const time = Date.parse(date);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
