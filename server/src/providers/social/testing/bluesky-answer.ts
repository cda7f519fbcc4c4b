const did = 'did:plc:z72i7hdynmk6r22z27h6tvur';

/** In the form of an answer of app.bsky.feed.searchPosts. */
export const blueskyAnswer = {
  cursor: '25',
  hitsTotal: 1000,
  posts: [
    {
      uri: `at://${did}/app.bsky.feed.post/3lgbj2y32xc2s`,
      cid: 'bafyreiabc',
      author: {
        did,
        handle: 'hanako.bsky.social',
        displayName: '花子',
        avatar: 'https://cdn.bsky.app/img/avatar/plain/x/y@jpeg',
        associated: { chat: { allowIncoming: 'following' } },
        labels: [],
        createdAt: '2023-04-12T04:53:57.057Z',
      },
      record: {
        $type: 'app.bsky.feed.post',
        createdAt: '2026-11-10T08:15:30.123Z',
        langs: ['ja'],
        text: '量子コンピュータの話 & more',
      },
      replyCount: 1,
      repostCount: 2,
      likeCount: 3,
      indexedAt: '2026-11-10T08:15:31.000Z',
      labels: [],
    },
    {
      uri: `at://${did}/app.bsky.feed.post/3lgbj2y32xc3t`,
      author: { did, handle: 'handle.invalid', displayName: '', labels: null },
      record: { text: 'A clock that is wrong', createdAt: 'some day' },
      indexedAt: '2026-11-11T00:00:00Z',
    },
    {
      uri: `at://${did}/app.bsky.feed.post/3lgbj2y32xc4u`,
      author: { did, handle: 'shy.example', labels: [{ src: did, val: '!no-unauthenticated' }] },
      record: { text: 'Only for those signed in', createdAt: '2026-11-10T08:15:30.123Z' },
    },
    {
      uri: `at://${did}/app.bsky.feed.like/1`,
      author: { did, handle: 'a.example' },
      record: { text: 'No post' },
    },
    { uri: 5 },
  ],
};
