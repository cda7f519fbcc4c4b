/** As OpenAlex answers `/works`, shortened to one work. */
export const openAlexAnswer = {
  meta: { count: 1, page: 1, per_page: 10 },
  results: [
    {
      id: 'https://openalex.org/W1',
      doi: 'https://doi.org/10.1000/sleep.1',
      display_name: 'Sleep and memory',
      publication_year: 2021,
      publication_date: '2021-04-02',
      authorships: [
        { author_position: 'first', author: { id: 'https://openalex.org/A1', display_name: 'Ann Example' } },
        { author_position: 'last', author: { id: 'https://openalex.org/A2', display_name: 'Bo Sample' } },
      ],
      primary_location: {
        is_oa: false,
        landing_page_url: 'https://doi.org/10.1000/sleep.1',
        source: { display_name: 'Journal of Sleep', type: 'journal' },
      },
      best_oa_location: { is_oa: true, landing_page_url: 'https://europepmc.example/pmc1', source: null },
      abstract_inverted_index: { Sleep: [0], helps: [1], memory: [2], and: [3], sleep: [4] },
    },
  ],
};

/** As Crossref answers `/works`; the second has hardly anything. */
export const crossrefAnswer = {
  status: 'ok',
  'message-type': 'work-list',
  message: {
    'total-results': 2,
    items: [
      {
        DOI: '10.1000/xyz',
        title: ['Graphs &amp; search'],
        author: [
          { given: 'Cy', family: 'Writer', sequence: 'first', affiliation: [] },
          { name: 'The Graph Group', sequence: 'additional', affiliation: [] },
        ],
        issued: { 'date-parts': [[2019, 6, 3]] },
        'container-title': ['Graph Letters'],
        publisher: 'Graph Press',
        abstract: '<jats:p>We search <jats:italic>graphs</jats:italic>.</jats:p>',
      },
      {
        DOI: '10.1000/old',
        title: ['Old work'],
        issued: { 'date-parts': [[1970]] },
        publisher: 'Old Press',
      },
    ],
  },
};

export const arxivFeed = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title type="html">ArXiv Query</title>
  <entry>
    <id>http://arxiv.org/abs/2005.11401v4</id>
    <published>2020-05-22T21:34:34Z</published>
    <title>Retrieval &amp;
      Generation</title>
    <summary>  Large models
      store knowledge.
    </summary>
    <author><name>Pat Lewis</name></author>
    <author><name>Eve Perez</name></author>
    <arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">10.48550/arXiv.2005.11401</arxiv:doi>
    <arxiv:journal_ref xmlns:arxiv="http://arxiv.org/schemas/atom">NeurIPS 33 (2020)</arxiv:journal_ref>
    <link href="http://arxiv.org/abs/2005.11401v4" rel="alternate" type="text/html"/>
  </entry>
</feed>`;

export const pubMedArticles = `<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/x.dtd">
<PubmedArticleSet><PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">123</PMID>
<Article PubModel="Print"><Journal><JournalIssue CitedMedium="Internet"><PubDate><Year>2018</Year><Month>Jul</Month></PubDate></JournalIssue>
<Title>The Lancet of Tests</Title></Journal><ArticleTitle>Aspirin after stroke.</ArticleTitle>
<Abstract><AbstractText Label="BACKGROUND">Aspirin is <i>old</i>.</AbstractText><AbstractText Label="FINDINGS">It helped.</AbstractText></Abstract>
<AuthorList CompleteYN="Y"><Author ValidYN="Y"><LastName>Doctor</LastName><ForeName>Dee</ForeName><Initials>D</Initials></Author>
<Author ValidYN="Y"><CollectiveName>Stroke Group</CollectiveName></Author></AuthorList></Article></MedlineCitation>
<PubmedData><ArticleIdList><ArticleId IdType="pubmed">123</ArticleId><ArticleId IdType="doi">10.1000/asp</ArticleId></ArticleIdList></PubmedData>
</PubmedArticle></PubmedArticleSet>`;
