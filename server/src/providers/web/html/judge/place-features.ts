import { PLACES } from './element-facts.ts';
import type { FeatureGroup } from './features.ts';
import { named } from './features.ts';

const NEAR = 4;

/** What stands around a block: elements, and the names that their authors gave them. */
export const placeFeatures: FeatureGroup = {
  names: [
    ...PLACES.map((place) => `in:${place}`),
    ...named('c0 c1 c2 c3 cMin cMax cLow3 cLow cMean depth sPlace sText sHeading sAll'),
  ],
  prepare: (view) => {
    const { parent, score, lowScore, places, depth } = view.facts;
    const near = new Float64Array(NEAR);
    return (i, rows, start) => {
      let at = start;
      const element = view.kindElement[i]!.index;
      for (let bit = 0; bit < PLACES.length; bit += 1) rows[at++] = (places[element]! >> bit) & 1;
      let [count, sum] = [0, 0];
      let [least, most, lowNear, low] = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
      near.fill(Number.NaN);
      for (let up = view.blocks[i]!.holder.index; up > 0; up = parent[up]!) {
        const own = score[up]!;
        if (Number.isNaN(own)) continue;
        if (count < NEAR) near[count] = own;
        if (count < 3 && !(lowScore[up]! >= lowNear)) lowNear = lowScore[up]!;
        if (!(own >= least)) least = own;
        if (!(own <= most)) most = own;
        if (!(lowScore[up]! >= low)) low = lowScore[up]!;
        sum += own;
        count += 1;
      }
      for (const value of near) rows[at++] = value;
      rows[at++] = least;
      rows[at++] = most;
      rows[at++] = lowNear;
      rows[at++] = low;
      rows[at++] = count > 0 ? sum / count : Number.NaN;
      rows[at++] = depth[element]!;
      let all = 0;
      for (let n = 0; n < 3; n += 1) {
        rows[at++] = view.signs[i * 3 + n]!;
        all += view.signs[i * 3 + n]!;
      }
      rows[at++] = all;
    };
  },
};
