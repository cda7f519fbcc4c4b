/** In the form of an answer of /2/tweets/search/recent with authors expanded. */
export const xAnswer = {
  data: [
    {
      id: '1790000000000000001',
      text: '新しい量子チップ &amp; 冷却装置 5&gt;3 https://t.co/abc',
      author_id: '111',
      created_at: '2026-11-10T08:15:30.000Z',
      edit_history_tweet_ids: ['1790000000000000001'],
    },
    {
      id: '1790000000000000002',
      text: 'The beginning of a long post…',
      author_id: '999',
      created_at: '2026-11-11T00:00:00.000Z',
      note_tweet: { text: 'The beginning of a long post, and all the rest of it.' },
      edit_history_tweet_ids: ['1790000000000000002'],
    },
    { id: '1790000000000000003', text: null, author_id: '111', created_at: '2026-11-11T00:00:00.000Z' },
    { id: '1790000000000000004', text: 'No time', author_id: '111', created_at: null },
  ],
  includes: {
    users: [
      { id: '111', name: '研究 花子', username: 'hanako_lab' },
      { id: '222', name: 'Broken' },
    ],
  },
  errors: [{ resource_id: '999', resource_type: 'user', title: 'Not Found Error', parameter: 'author_id' }],
  meta: { newest_id: '1790000000000000003', oldest_id: '1790000000000000001', result_count: 4 },
};

export const xNothing = { meta: { result_count: 0 } };
