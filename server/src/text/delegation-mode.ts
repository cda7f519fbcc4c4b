// Said of agents that work side by side; then even "first … then" is about something else.
const PARALLEL =
  /\b(in parallel|at the same time|at once|simultaneously|concurrently|independently|separately|side by side)\b|並行|並列|同時|それぞれ|別々|一斉/iu;

const CHAIN =
  /\b(then|after (that|which|wards?)|afterwards?|next|in (this |that |the given )?(order|sequence|turn)|sequentially|step by step|one (after|by) (the other|another|one)|followed by|finally|lastly|pass(es|ed)? (it|them|this|that|the \w+)?\s*(on )?to|based on (the |their |his |her )?(result|answer|output|finding)s?)\b|次に|次は|それから|その後|そのあと|続いて|続けて|順番に|順に|順々|最後に|引き継|(結果|回答|答え)を(もと|元|基)に|→|->|⇒/iu;

const NUMBERED =
  /(?:^|[\s、。,;])(?:1[.):、．](?!\d)|①|[(（]1[)）]).*?(?:^|[\s、。,;])(?:2[.):、．](?!\d)|②|[(（]2[)）])/su;

/** By the words of the request; unsure means parallel, which makes nobody wait. */
export function delegationModeOf(request: string): 'parallel' | 'chain' {
  if (PARALLEL.test(request)) return 'parallel';
  return CHAIN.test(request) || NUMBERED.test(request) ? 'chain' : 'parallel';
}
