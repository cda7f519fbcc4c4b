/** In the form of an answer of google.serper.dev/search. */
export const serperWebAnswer = {
  searchParameters: { q: 'vector databases', gl: 'us', hl: 'en', num: 10, type: 'search', engine: 'google' },
  knowledgeGraph: { title: 'Vector database', type: 'Software' },
  organic: [
    {
      title: 'Vector databases compared',
      link: 'https://example.com/compared',
      snippet: 'Latency < 10 ms, as measured.',
      date: 'Jan 5, 2024',
      position: 1,
      sitelinks: [{ title: 'Pricing', link: 'https://example.com/pricing' }],
    },
    { title: 'Recent', link: 'https://example.com/recent', snippet: 'New.', date: '3 days ago', position: 2 },
    { title: 'Malformed', link: null, position: 3 },
  ],
  peopleAlsoAsk: [
    { question: 'What is it?', snippet: 'A store.', title: 'x', link: 'https://example.com/q' },
  ],
  relatedSearches: [{ query: 'vector index' }],
  credits: 1,
};

/** In the form of an answer of google.serper.dev/images. */
export const serperImagesAnswer = {
  searchParameters: { q: 'vector databases', type: 'images', engine: 'google', num: 10 },
  images: [
    {
      title: 'An index in two dimensions',
      imageUrl: 'https://example.com/index.png',
      imageWidth: 1200,
      imageHeight: 630,
      thumbnailUrl: 'https://encrypted-tbn0.gstatic.com/images?q=tbn:abc&s',
      thumbnailWidth: 310,
      thumbnailHeight: 163,
      source: 'Example',
      domain: 'example.com',
      link: 'https://example.com/compared',
      googleUrl: 'https://www.google.com/imgres?imgurl=x',
      position: 1,
    },
    { title: 'Without an address', position: 2 },
  ],
  credits: 1,
};
