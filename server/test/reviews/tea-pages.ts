import type { Page } from './library-search.ts';

export const teaPages: Page[] = [
  {
    title: 'green tea',
    text: `# Green tea

Green tea is made from leaves of Camellia sinensis that are not oxidised.

## History

Green tea was first brewed in China during the reign of Emperor Shennong. The monk Eisai brought green tea seeds from China to Japan in 1191. The history of green tea in Japan began with these seeds.

## Trade

China exported 314,000 tonnes of green tea in 2020. The green tea trade was worth 1.5 billion dollars in that year. Morocco is the largest buyer in the green tea trade.

## Health

A cup of green tea holds about 30 mg of caffeine. The health effects of green tea are studied in many trials. Catechins in green tea are linked to health effects on blood pressure.
`,
  },
  {
    title: '緑茶',
    text: `# 緑茶

緑茶は、酸化させない茶葉から作られる茶である。

## 歴史

緑茶の歴史は中国で始まった。1191年に栄西が緑茶の種を日本に持ち帰り、日本の緑茶の歴史が始まった。江戸時代に永谷宗円が緑茶の製法を改めた歴史がある。

## 貿易

中国は2020年に31万4千トンの緑茶を輸出した。緑茶の貿易額はその年に15億ドルであった。モロッコは緑茶の貿易で最大の輸入国である。
`,
  },
];
