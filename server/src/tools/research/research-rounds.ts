import { isAboutNow } from '../../text/about-now.ts';
import { below } from '../matrix/below.ts';
import type { ToolContext } from '../tool.ts';
import type { ResearchBudget } from './research-budget.ts';
import { searchRound } from './research-round.ts';
import type { SearchDeps } from './search-deps.ts';
import { takeStock } from './take-stock.ts';
import type { Trail } from './trail.ts';

/** A first look reads so many, a broad one more; what follows is chosen by what is missing. */
const FIRST_LOOK = { narrow: 6, broad: 12 };
/** What a first look leaves for the rounds behind it. */
const KEPT_BACK = 2;
const PAGES_FOR_EACH_MISSING = 2;
/** Pages in which what is known is looked up once more, where there is time for that. */
const CHECK_PAGES = 5;
/** Rounds in a row that bring nothing new before it is left at that. */
const DRY_ROUNDS = 2;

export interface RoundsRequest {
  trail: Trail;
  budget: Pick<ResearchBudget, 'rounds' | 'pages'>;
  /** Every provider is asked, not only until there is enough; and what is known is looked up in other pages. */
  isBroad: boolean;
  /** What is told of it, where it is only a part of what the tool was asked. */
  about?: string | undefined;
  /** Whoever asked goes on from where it stands in the end, also after a single round. */
  isFollowed?: boolean | undefined;
}

/** Round after round, until nothing important is missing, nothing new is found, or the budget is used up. */
export async function researchRounds(
  deps: SearchDeps,
  context: ToolContext,
  { trail, budget, isBroad, about, isFollowed = false }: RoundsRequest,
): Promise<void> {
  const today = isAboutNow(trail.question) ? context.today : undefined;
  const first = trail.rounds;
  const last = first + budget.rounds;
  const mostPages = trail.read + budget.pages;
  let dry = 0;
  let isCheck = false;
  for (let round = first + 1; round <= last; round += 1) {
    const own = below(context, `r${round}`);
    const before = { pages: trail.pages.length, known: trail.stock.known.length };
    const left = mostPages - trail.read;
    const pages = isCheck
      ? Math.min(CHECK_PAGES, left)
      : pagesFor(trail, { left, roundsLeft: last - round + 1, isBroad });
    const breadth = isBroad ? 'all' : 'enough';
    await searchRound(deps, own, { trail, round, pages, breadth, isCheck, today });
    const passages = trail.pages.map(({ passage }) => passage);
    trail.stock = await takeStock(own, {
      key: 'stock',
      question: trail.question,
      before: trail.stock,
      fresh: passages.slice(before.pages),
      all: passages,
      byModel: last > 1 || isFollowed,
    });
    const { known, missing, contradictions } = trail.stock;
    if (passages.length > 0 && known.length + missing.length + contradictions.length > 0) {
      const question = about === undefined ? {} : { question: about };
      context.emit('research-progress', { round, known, missing, contradictions, ...question });
    }
    dry = trail.pages.length > before.pages && trail.stock.known.length > before.known ? 0 : dry + 1;
    const isAnswered = trail.stock.missing.length === 0;
    if (isOver(trail, { dry, left: mostPages - trail.read })) return;
    if (isAnswered && (isCheck || !isBroad)) return;
    isCheck = isAnswered;
    // Kept: after a crash it is decided as it was.
    if (round < last && !(await own.step('room', async () => context.hasRoom()))) return;
  }
}

function pagesFor(
  { stock, rounds }: Trail,
  { left, roundsLeft, isBroad }: { left: number; roundsLeft: number; isBroad: boolean },
): number {
  if (rounds === 0) {
    const kept = roundsLeft > 1 && left > KEPT_BACK ? KEPT_BACK : 0;
    return Math.min(isBroad ? FIRST_LOOK.broad : FIRST_LOOK.narrow, left - kept);
  }
  const wanted = Math.max(2, PAGES_FOR_EACH_MISSING * stock.missing.length);
  return Math.min(left, wanted, Math.max(2, Math.ceil(left / roundsLeft)));
}

/** When no provider could be reached another round would not reach them either. */
function isOver({ outcomes, pages }: Trail, { dry, left }: { dry: number; left: number }): boolean {
  const nobodyAnswered =
    pages.length === 0 && outcomes.every(({ hasAnswer, failures }) => !hasAnswer && failures.length > 0);
  return left <= 0 || dry >= DRY_ROUNDS || nobodyAnswered;
}
