import { projection } from './camera.ts';
import type { Camera, Viewport } from './camera.ts';
import type { SceneNode } from './scene.ts';

interface Pick {
  nodes: readonly SceneNode[];
  camera: Camera;
  viewport: Viewport;
  x: number;
  y: number;
}

/** Small nodes are hit from a little beside them too, for fingers and quick hands. */
const REACH = 9;

/** The node at a place of the screen; of several the one in front. */
export function pickNode({ nodes, camera, viewport, x, y }: Pick): SceneNode | undefined {
  const project = projection(camera, viewport);
  let found: SceneNode | undefined;
  let nearest = 0;
  for (const one of nodes) {
    const at = project(one);
    const reach = Math.max(REACH, one.radius * at.scale);
    if (at.scale <= nearest || Math.hypot(at.x - x, at.y - y) > reach) continue;
    nearest = at.scale;
    found = one;
  }
  return found;
}
