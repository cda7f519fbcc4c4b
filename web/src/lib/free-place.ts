type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

interface FreePlaceInput {
  /** How high it is, and from where to where it reaches. */
  box: Pick<Box, 'left' | 'right'> & { height: number };
  windowHeight: number;
  /** What must stay in sight. */
  controls: readonly Box[];
}

const EDGE = 16;
const GAP = 8;

/** How far above the lower edge of the window something covers none of the controls, or as few as can be. */
export function freePlace({ box, windowHeight, controls }: FreePlaceInput): number {
  const inWay = controls.filter(({ left, right }) => left < box.right && right > box.left);
  const covered = (above: number): number => {
    const bottom = windowHeight - above;
    return inWay.filter((one) => one.top < bottom && one.bottom > bottom - box.height).length;
  };
  const places = [EDGE, ...inWay.map(({ top }) => windowHeight - top + GAP)]
    .filter((above) => above >= EDGE && above + box.height <= windowHeight - EDGE)
    .toSorted((one, other) => one - other);
  const fewest = Math.min(...places.map(covered));
  return places.find((above) => covered(above) === fewest) ?? EDGE;
}
