/** In the form of an answer of /w/api.php with formatversion 2; pages come in the order of their ids. */
export const wikipediaJapanese = {
  batchcomplete: true,
  continue: { gsroffset: 10, continue: 'gsroffset||' },
  query: {
    pages: [
      {
        pageid: 900,
        ns: 0,
        title: '富士山の日',
        index: 2,
        contentmodel: 'wikitext',
        pagelanguage: 'ja',
        touched: '2026-01-01T00:00:00Z',
        fullurl: 'https://ja.wikipedia.org/wiki/%E5%AF%8C%E5%A3%AB%E5%B1%B1%E3%81%AE%E6%97%A5',
        extract: '富士山の日は、2月23日である。',
      },
      {
        pageid: 1200,
        ns: 0,
        title: '富士山',
        index: 1,
        fullurl: 'https://ja.wikipedia.org/wiki/%E5%AF%8C%E5%A3%AB%E5%B1%B1',
        extract: '富士山(ふじさん)は、静岡県と山梨県に跨る活火山である。',
        original: {
          source: 'https://upload.wikimedia.org/wikipedia/commons/1/1b/Fuji.jpg',
          width: 4000,
          height: 3000,
        },
      },
      { pageid: 3, ns: 0, title: 'No address', index: 3 },
    ],
  },
};

export const wikipediaEnglish = {
  batchcomplete: true,
  query: {
    pages: [
      {
        pageid: 11,
        ns: 0,
        title: 'Mount Fuji',
        index: 1,
        fullurl: 'https://en.wikipedia.org/wiki/Mount_Fuji',
        extract: 'Mount Fuji is an active stratovolcano.',
      },
    ],
  },
};

export const wikipediaNothing = { batchcomplete: true };

/** Sent with status 200. */
export const wikipediaError = {
  error: { code: 'cirrussearch-too-busy-error', info: 'Search is currently too busy.', docref: 'See …' },
  servedby: 'mw-api-ext',
};
