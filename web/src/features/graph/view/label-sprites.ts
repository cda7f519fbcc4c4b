/** A name as it is drawn, with its width in pixels of the page. */
export interface LabelSprite {
  picture: ImageBitmap;
  width: number;
}

interface LabelLook {
  ink: string;
  ground: string;
  font: string;
}

export const LABEL_HEIGHT = 18;
const RATIO = 2;
const EDGE = 3;
const LONGEST = 28;
const MOST_KEPT = 600;

/** Names, drawn once and then copied: the edge around letters is the dearest thing in a frame. */
export function createLabelSprites(look: LabelLook): (label: string) => LabelSprite {
  const known = new Map<string, LabelSprite>();
  return (label) => {
    const sprite = known.get(label) ?? drawLabel(label, look);
    if (known.size >= MOST_KEPT) known.clear();
    known.set(label, sprite);
    return sprite;
  };
}

function drawLabel(label: string, { ink, ground, font }: LabelLook): LabelSprite {
  const text = label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label;
  const canvas = new OffscreenCanvas(1, LABEL_HEIGHT * RATIO);
  const context = canvas.getContext('2d')!;
  context.font = font;
  const width = Math.ceil(context.measureText(text).width) + 2 * EDGE;
  // A canvas that gets another size forgets all that was set.
  canvas.width = width * RATIO;
  context.scale(RATIO, RATIO);
  context.font = font;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.strokeStyle = ground;
  context.lineWidth = 3.5;
  context.strokeText(text, EDGE, LABEL_HEIGHT / 2);
  context.fillStyle = ink;
  context.fillText(text, EDGE, LABEL_HEIGHT / 2);
  return { picture: canvas.transferToImageBitmap(), width };
}
