import type { FeatureGroup } from './features.ts';
import { levelFeatures } from './level-features.ts';
import { neighbourFeatures } from './neighbour-features.ts';
import { pageFeatures } from './page-features.ts';
import { placeFeatures } from './place-features.ts';
import { positionFeatures } from './position-features.ts';
import { textFeatures } from './text-features.ts';

/** What the first judgement of a block rests on. */
export const BLOCK_FEATURES: readonly FeatureGroup[] = [
  textFeatures,
  placeFeatures,
  positionFeatures,
  levelFeatures,
  neighbourFeatures,
  pageFeatures,
];
