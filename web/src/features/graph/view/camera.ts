/** Where the graph is looked at from. Angles in radians, lengths in radii of the graph. */
export interface Camera {
  yaw: number;
  pitch: number;
  distance: number;
  /** What is looked at. */
  x: number;
  y: number;
  z: number;
}

export interface Viewport {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
  z: number;
}

/** A point on the screen; `scale` is how many pixels one radius of the graph has there, 0 behind the camera. */
export interface Projected {
  x: number;
  y: number;
  scale: number;
}

export const startCamera: Camera = { yaw: 0.5, pitch: -0.3, distance: 2.7, x: 0, y: 0, z: 0 };

const NEAREST = 0.05;
const STEEPEST = Math.PI / 2 - 0.01;

/** A projection for one frame: the sines are the same for all points. */
export function projection(camera: Camera, { width, height }: Viewport): (point: Point) => Projected {
  const [sinYaw, cosYaw] = [Math.sin(camera.yaw), Math.cos(camera.yaw)];
  const [sinPitch, cosPitch] = [Math.sin(camera.pitch), Math.cos(camera.pitch)];
  const lens = Math.min(width, height) * 1.15;
  return (point) => {
    const dx = point.x - camera.x;
    const dy = point.y - camera.y;
    const dz = point.z - camera.z;
    const right = cosYaw * dx + sinYaw * dz;
    const away = -sinYaw * dx + cosYaw * dz;
    const up = cosPitch * dy - sinPitch * away;
    const depth = camera.distance + sinPitch * dy + cosPitch * away;
    if (depth < NEAREST) return { x: 0, y: 0, scale: 0 };
    const scale = lens / depth;
    return { x: width / 2 + right * scale, y: height / 2 - up * scale, scale };
  };
}

export const turn = (camera: Camera, yaw: number, pitch: number): Camera => ({
  ...camera,
  yaw: camera.yaw + yaw,
  pitch: clamp(camera.pitch + pitch, -STEEPEST, STEEPEST),
});

export const zoom = (camera: Camera, factor: number): Camera => ({
  ...camera,
  distance: clamp(camera.distance * factor, 0.25, 8),
});

/** Moves what is looked at, by parts of the distance to the right and up. */
export function move(camera: Camera, right: number, up: number): Camera {
  const [sinYaw, cosYaw] = [Math.sin(camera.yaw), Math.cos(camera.yaw)];
  const [sinPitch, cosPitch] = [Math.sin(camera.pitch), Math.cos(camera.pitch)];
  const along = right * camera.distance;
  const rise = up * camera.distance;
  return {
    ...camera,
    x: camera.x + along * cosYaw + rise * sinPitch * sinYaw,
    y: camera.y + rise * cosPitch,
    z: camera.z + along * sinYaw - rise * sinPitch * cosYaw,
  };
}

/** Goes to a point, as near as what lies around it within `reach` allows. */
export const lookAt = (camera: Camera, { x, y, z }: Point, reach: number): Camera => ({
  ...camera,
  x,
  y,
  z,
  distance: clamp(reach * 2 + 0.5, 1, startCamera.distance),
});

/** A part of the way from one camera to another; arrived when they hardly differ. */
export function approach(now: Camera, goal: Camera, part: number): Camera {
  const next = { ...goal };
  let greatest = 0;
  for (const key of Object.keys(goal) as (keyof Camera)[]) {
    const rest = goal[key] - now[key];
    greatest = Math.max(greatest, Math.abs(rest));
    next[key] = now[key] + rest * part;
  }
  return greatest < 0.0005 ? goal : next;
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
