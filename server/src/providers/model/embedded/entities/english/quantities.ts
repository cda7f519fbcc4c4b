const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const SCALE = '(?:hundred|thousand|million|billion|trillion)';
const UNIT = String.raw`(?:%|percent|per cent|kilomet(?:er|re)s?|met(?:er|re)s?|centimet(?:er|re)s?|millimet(?:er|re)s?|miles?|feet|foot|inches|yards?|acres?|hectares?|square (?:kilomet(?:er|re)s|miles|met(?:er|re)s|feet)|kilograms?|grams?|pounds|tons?|tonnes?|lit(?:er|re)s?|gallons?|dollars?|euros?|yen|people|inhabitants|residents|employees|students|members|copies|seats|years|months|weeks|days|hours|minutes|seconds|degrees|km²?|km2|m²|cm|mm|kg|mg|mi|ft|ha|MW|GW|kW|GHz|MHz|Hz|GB|MB|TB|KB|mph|km\/h|°C|°F|bits?|bytes?|tokens|parameters|votes|times)(?![\p{L}\p{N}])`;

/** Numbers with a unit, a scale or a currency; a bare number names nothing. */
export const QUANTITY = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:(?:US)?[$€£¥] ?(?:${NUMBER})(?: ?${SCALE})?|(?:${NUMBER})(?: ${SCALE})? ?-? ?${UNIT}|(?:${NUMBER}) ${SCALE})`,
  'gu',
);
