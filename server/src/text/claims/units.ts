/** A measure: what is measured, and how much one of it is in the base of its kind. */
export interface Unit {
  kind: string;
  factor: number;
  /** Where the zero of the scale lies elsewhere (°F). */
  offset?: number;
}

// Each line: the kind, then `factor:names`. Names are folded: lower case, half width.
const TABLE = `
length 0.001:mm,millimeter,millimeters,millimetre,millimetres,ミリメートル,ミリ 0.01:cm,centimeter,centimeters,centimetre,centimetres,センチメートル,センチ 1:m,meter,meters,metre,metres,メートル 1000:km,kilometer,kilometers,kilometre,kilometres,キロメートル 0.0254:in,inch,inches,インチ 0.3048:ft,foot,feet,フィート 0.9144:yd,yard,yards,ヤード 1609.344:mi,mile,miles,マイル
mass 0.001:mg,milligram,milligrams,ミリグラム 1:g,gram,grams,グラム 1000:kg,kilogram,kilograms,kilo,kilos,キログラム 1000000:t,ton,tons,tonne,tonnes,トン 453.59237:lb,lbs,pound,pounds 28.3495:oz,ounce,ounces,オンス
area 1:m²,m2,square meters,square metres,square meter,square metre,平方メートル,平米 1000000:km²,km2,square kilometers,square kilometres,square kilometer,square kilometre,sq km,平方キロメートル,平方キロ 2589988.11:square miles,square mile,sq mi,平方マイル 10000:ha,hectare,hectares,ヘクタール 4046.856:acre,acres,エーカー
volume 0.001:ml,milliliter,milliliters,millilitre,millilitres,ミリリットル 1:l,liter,liters,litre,litres,リットル 3.785412:gal,gallon,gallons,ガロン
time 0.001:ms,millisecond,milliseconds,ミリ秒 1:s,sec,second,seconds,秒,秒間 60:min,minute,minutes,mins,分,分間 3600:h,hr,hrs,hour,hours,時間 86400:day,days,日間 604800:week,weeks,週間,週 2629800:month,months,か月,ヶ月,カ月,ヵ月,箇月,か月間,ヶ月間 31557600:year,years,yr,yrs,年間,か年
temperature 1:°c,℃,degrees celsius,degrees c,celsius,度,摂氏 0.5555556:°f,℉,degrees fahrenheit,fahrenheit,華氏
speed 0.2777778:km/h,kph,kmh,kilometers per hour,kilometres per hour 0.44704:mph,miles per hour 1:m/s,meters per second,metres per second
data 1:byte,bytes,バイト 1000:kb,kilobyte,kilobytes,キロバイト 1000000:mb,megabyte,megabytes,メガバイト 1000000000:gb,gigabyte,gigabytes,ギガバイト 1000000000000:tb,terabyte,terabytes,テラバイト
frequency 1:hz,hertz,ヘルツ 1000:khz,キロヘルツ 1000000:mhz,メガヘルツ 1000000000:ghz,ギガヘルツ
power 1:w,watt,watts,ワット 1000:kw,kilowatt,kilowatts,キロワット 1000000:mw,megawatt,megawatts,メガワット 1000000000:gw,gigawatt,gigawatts,ギガワット
energy 1:wh,ワット時 1000:kwh,kilowatt hours,kilowatt-hours,キロワット時 1000000:mwh,megawatt hours,メガワット時
share 1:%,percent,per cent,パーセント,percentage points,ポイント 10:割
factor 1:x,times,fold,倍
dollar 1:dollar,dollars,usd,ドル,米ドル
euro 1:euro,euros,eur,ユーロ
sterling 1:gbp,英ポンド,ポンド
yen 1:yen,jpy,円
yuan 1:yuan,cny,rmb,人民元,元
`;

const SIGNS: Record<string, string> = {
  $: 'dollar',
  us$: 'dollar',
  '€': 'euro',
  '£': 'sterling',
  '¥': 'yen',
  '￥': 'yen',
};

const units = new Map<string, Unit>();
for (const line of TABLE.trim().split('\n')) {
  const [kind = '', ...groups] = line.split(/ (?=[\d.]+:)/);
  for (const group of groups) {
    const colon = group.indexOf(':');
    for (const name of group.slice(colon + 1).split(','))
      units.set(name, {
        kind,
        factor: Number(group.slice(0, colon)),
        ...(/°f|℉|fahrenheit|華氏/.test(name) && { offset: -32 }),
      });
  }
}
for (const [sign, kind] of Object.entries(SIGNS)) units.set(sign, { kind, factor: 1 });

const names = [...units.keys()].sort((a, b) => b.length - a.length);
const escaped = (name: string) => name.replaceAll(/[$.*+?^()[\]{}|\\/]/g, String.raw`\$&`);
// A Latin name must end where the word ends; a Japanese one is followed by whatever comes.
const isLatin = (name: string) => /[a-z]$/.test(name);
const BEHIND = new RegExp(
  `^[ \\u3000-]?(?:(${names.filter(isLatin).map(escaped).join('|')})(?![a-z0-9])|(${names
    .filter((name) => !isLatin(name) && SIGNS[name] === undefined)
    .map(escaped)
    .join('|')}))`,
  'u',
);
const BEFORE = /(us\$|[$€£¥￥]|摂氏|華氏)[ ]?$/u;

/** The unit right behind a number, or the sign of money before it, in folded text. */
export function unitAt(
  text: string,
  { start, end }: { start: number; end: number },
): { unit: Unit; end: number } | undefined {
  const before = BEFORE.exec(text.slice(Math.max(0, start - 4), start))?.[1];
  const behind = BEHIND.exec(text.slice(end, end + 24));
  const name = behind?.[1] ?? behind?.[2];
  const isBare =
    name !== undefined &&
    /^(?:in|m|s|g|t|l|h|x|w|min|no)$/.test(name) &&
    !/[\d万億千]$/.test(text.slice(0, end));
  if (before !== undefined && units.get(before)!.kind !== 'temperature')
    return { unit: units.get(before)!, end };
  if (name === undefined || isBare || isPreposition(name, text.slice(end))) return undefined;
  if (before === '華氏') return { unit: units.get('°f')!, end: end + behind![0].length };
  return { unit: units.get(name)!, end: end + behind![0].length };
}

/** "1,200 in Tokyo" is no length. */
const isPreposition = (name: string, behind: string): boolean =>
  (name === 'in' || name === 'a' || name === 's' || name === 't') &&
  behind.startsWith(' ') &&
  !/^ [a-z]+(?:[.,;)]|$)/.test(behind);
