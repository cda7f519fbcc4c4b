/** Points of a picture in rows: red, green, blue and how solid each is. */
export interface Points {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** On white paper: what is see-through would turn black in a format without it, and black letters with it. */
export function onWhite({ rgba, ...size }: Points): Points {
  const solid = new Uint8Array(rgba.length);
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3]!;
    for (let colour = 0; colour < 3; colour += 1)
      solid[at + colour] = (rgba[at + colour]! * alpha + 255 * (255 - alpha)) / 255;
    solid[at + 3] = 255;
  }
  return { ...size, rgba: solid };
}

/** Turned as its camera was held; `orientation` as EXIF counts. */
export function upright(points: Points, orientation: number): Points {
  if (orientation < 2 || orientation > 8) return points;
  const { width, height, rgba } = points;
  const isTurned = orientation >= 5;
  const [columns, rows] = isTurned ? [height, width] : [width, height];
  const from = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [u, v] = isTurned ? [row, column] : [column, row];
      const isLeft = [2, 3, 7, 8].includes(orientation);
      const isDown = [3, 4, 6, 7].includes(orientation);
      const x = isLeft ? width - 1 - u : u;
      const y = isDown ? height - 1 - v : v;
      to[row * columns + column] = from[y * width + x]!;
    }
  return { width: columns, height: rows, rgba: new Uint8Array(to.buffer) };
}

/** One byte for each point, from black to white. */
export function toGrey({ rgba }: Points): Uint8Array {
  const grey = new Uint8Array(rgba.length / 4);
  for (let point = 0; point < grey.length; point += 1) {
    const at = point * 4;
    grey[point] = (rgba[at]! * 3 + rgba[at + 1]! * 6 + rgba[at + 2]!) / 10;
  }
  return grey;
}
