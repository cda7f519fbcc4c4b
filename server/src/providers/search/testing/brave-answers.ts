/** In the form of an answer of /res/v1/web/search. */
export const braveWebAnswer = {
  type: 'search',
  query: { original: 'vector databases', more_results_available: true },
  mixed: { type: 'mixed', main: [{ type: 'web', index: 0, all: false }] },
  web: {
    type: 'search',
    family_friendly: true,
    results: [
      {
        title: 'What&#x27;s a <strong>vector database</strong>?',
        url: 'https://example.com/vector?utm_campaign=x&page=2',
        is_source_local: false,
        description: 'Stores <strong>embeddings</strong> &amp; finds neighbours where a &lt; b.',
        page_age: '2025-01-20T13:36:17',
        age: 'January 20, 2025',
        profile: { name: 'Example', url: 'https://example.com', long_name: 'example.com' },
        language: 'en',
        type: 'search_result',
        subtype: 'generic',
        meta_url: { scheme: 'https', netloc: 'example.com', hostname: 'example.com', path: '› vector' },
      },
      { title: 'No address', description: 'x', type: 'search_result' },
      { title: 7, url: 'https://other.example.org/', description: null, page_age: 'yesterday' },
    ],
  },
};

/** In the form of an answer of /res/v1/images/search. */
export const braveImagesAnswer = {
  type: 'images',
  query: { original: 'vector databases', spellcheck_off: false, show_strict_warning: false },
  results: [
    {
      type: 'image_result',
      title: 'Diagram of a vector index',
      url: 'https://example.com/vector',
      source: 'example.com',
      page_fetched: '2025-01-20T13:36:17Z',
      thumbnail: { src: 'https://imgs.search.brave.com/abc', width: 500, height: 300 },
      properties: { url: 'https://example.com/diagram.png', placeholder: 'https://imgs.search.brave.com/p' },
      meta_url: { scheme: 'https', netloc: 'example.com', hostname: 'example.com', favicon: '', path: '' },
      confidence: 'high',
    },
    { type: 'image_result', title: 'Broken', url: 'https://example.com/b', properties: null },
  ],
  extra: { might_be_offensive: false },
};
