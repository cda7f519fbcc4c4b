/** In the form of an answer of /search with image descriptions. */
export const tavilyAnswer = {
  query: '少子化対策',
  follow_up_questions: null,
  answer: null,
  images: [
    { url: 'https://example.jp/chart.png', description: '出生数の推移のグラフ' },
    'https://example.jp/plain.png',
    { description: 'no address' },
  ],
  results: [
    {
      title: '少子化対策の現状',
      url: 'https://example.jp/policy',
      content: '政府は 2024 年に新しい計画を示した。',
      score: 0.91,
      raw_content: null,
      published_date: 'Tue, 05 Mar 2024 10:00:00 GMT',
    },
    { title: 'Two', url: 'https://example.jp/two', content: null, score: 'high' },
  ],
  response_time: 1.2,
  request_id: '123e4567-e89b-12d3-a456-426614174111',
};
