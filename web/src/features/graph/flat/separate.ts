interface Box {
  x: number;
  y: number;
  /** Of the point: the box hangs below it. */
  radius: number;
  width: number;
  height: number;
}

const PASSES = 120;
const ROUNDS = 14;

/** Pushes boxes apart until none lies over another; where there is no room, everything moves further out first. */
export function separate<B extends Box>(boxes: B[]): B[] {
  for (let round = 0; round < ROUNDS; round++) {
    for (let pass = 0; pass < PASSES; pass++) if (!pushOnce(boxes)) return boxes;
    for (const box of boxes) {
      box.x *= 1.18;
      box.y *= 1.18;
    }
  }
  return boxes;
}

const middleOf = ({ y, radius, height }: Box): number => y - radius + height / 2;

/** How far two boxes lie over each other; nothing when they do not. */
export function overlap(one: Box, other: Box): { x: number; y: number } | undefined {
  const x = (one.width + other.width) / 2 - Math.abs(one.x - other.x);
  const y = (one.height + other.height) / 2 - Math.abs(middleOf(one) - middleOf(other));
  return x > 0 && y > 0 ? { x, y } : undefined;
}

function pushOnce(boxes: readonly Box[]): boolean {
  let hasPushed = false;
  for (let i = 0; i < boxes.length; i++)
    for (let j = i + 1; j < boxes.length; j++) {
      const [one, other] = [boxes[i]!, boxes[j]!];
      const over = overlap(one, other);
      if (!over) continue;
      hasPushed = true;
      const axis = over.x < over.y ? 'x' : 'y';
      const by = (over[axis] / 2 + 0.5) * (one[axis] <= other[axis] ? -1 : 1);
      one[axis] += by;
      other[axis] -= by;
    }
  return hasPushed;
}
