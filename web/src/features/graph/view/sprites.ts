/** What is drawn for a node: a ball, or a ghost, pale and hollow because only its name is known. */
interface Shape {
  isGhost: boolean;
  colour: string;
  /** 0 is lost in the distance, 1 is here. */
  presence: number;
}

export type SpriteOf = (shape: Shape, pixels: number) => ImageBitmap;

const SIZES = [12, 24, 48, 96, 192];
/** As fine as the eye tells fog apart. */
const STEPS = 8;

/**
 * Shapes are drawn once for each colour, step of fog and size, and then copied: gradients and blending for each node and
 * frame would cost too much. Balls are opaque, so that no edge shines through them.
 */
export function createSprites(ground: string): SpriteOf {
  const known = new Map<string, ImageBitmap>();
  return ({ isGhost, colour, presence }, pixels) => {
    const size = SIZES.find((one) => one >= pixels) ?? SIZES.at(-1)!;
    const step = Math.round(presence * STEPS);
    const name = `${isGhost} ${colour} ${step} ${size}`;
    const sprite =
      known.get(name) ?? (isGhost ? drawGhost : drawBall)({ colour, ground, presence: step / STEPS, size });
    known.set(name, sprite);
    return sprite;
  };
}

interface Drawing {
  colour: string;
  ground: string;
  presence: number;
  size: number;
}

function blank(size: number) {
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d')!;
  context.beginPath();
  context.arc(size / 2, size / 2, size / 2 - 1, 0, 2 * Math.PI);
  return { canvas, context };
}

function drawBall({ colour, ground, presence, size }: Drawing): ImageBitmap {
  const { canvas, context } = blank(size);
  context.fillStyle = ground;
  context.fill();
  context.globalAlpha = presence;
  context.fillStyle = colour;
  context.fill();
  const light = context.createRadialGradient(
    size * 0.36,
    size * 0.32,
    size / 64,
    size / 2,
    size / 2,
    size / 2,
  );
  light.addColorStop(0, 'rgb(255 255 255 / 55%)');
  light.addColorStop(0.45, 'rgb(255 255 255 / 4%)');
  light.addColorStop(1, 'rgb(0 0 0 / 28%)');
  context.fillStyle = light;
  context.fill();
  return canvas.transferToImageBitmap();
}

function drawGhost({ colour, presence, size }: Drawing): ImageBitmap {
  const { canvas, context } = blank(size);
  context.globalAlpha = 0.16 * presence;
  context.fillStyle = colour;
  context.fill();
  context.globalAlpha = 0.7 * presence;
  context.lineWidth = Math.max(1.5, size * 0.06);
  context.strokeStyle = colour;
  context.stroke();
  return canvas.transferToImageBitmap();
}
