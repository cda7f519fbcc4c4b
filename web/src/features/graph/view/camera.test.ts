import assert from 'node:assert/strict';
import { test } from 'node:test';
import { approach, lookAt, move, projection, startCamera, turn, zoom } from './camera.ts';

const viewport = { width: 800, height: 600 };
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-6, `${actual} is not ${expected}`);

test('what is looked at stands in the middle, however the camera turns', () => {
  const camera = turn(lookAt(startCamera, { x: 0.3, y: -0.2, z: 0.7 }, 0.5), 2, -0.4);
  const { x, y } = projection(camera, viewport)({ x: 0.3, y: -0.2, z: 0.7 });
  near(x, 400);
  near(y, 300);
});

test('nearer is larger, behind the camera is nowhere', () => {
  const camera = { ...startCamera, yaw: 0, pitch: 0 };
  const project = projection(camera, viewport);
  assert.ok(project({ x: 0, y: 0, z: -1 }).scale > project({ x: 0, y: 0, z: 1 }).scale);
  assert.equal(project({ x: 0, y: 0, z: -5 }).scale, 0);
  assert.ok(project({ x: 0.5, y: 0.5, z: 0 }).x > 400);
  assert.ok(project({ x: 0.5, y: 0.5, z: 0 }).y < 300);
});

test('a move goes along the screen, from every side', () => {
  for (const camera of [startCamera, turn(startCamera, 1.9, 0.6), turn(startCamera, -2.5, -1)]) {
    const before = { x: camera.x, y: camera.y, z: camera.z };
    const project = projection(move(camera, 0.1, 0.2), viewport);
    const lens = 600 * 1.15;
    near(project(before).x, 400 - 0.1 * lens);
    near(project(before).y, 300 + 0.2 * lens);
  }
});

test('the camera neither turns over nor leaves', () => {
  assert.ok(turn(startCamera, 0, 9).pitch < Math.PI / 2);
  assert.equal(zoom(startCamera, 1e9).distance, 8);
  assert.equal(zoom(startCamera, 1e-9).distance, 0.25);
});

test('an approach arrives', () => {
  const goal = turn(startCamera, 1, 0);
  let now = startCamera;
  for (let step = 0; step < 60 && now !== goal; step++) now = approach(now, goal, 0.25);
  assert.equal(now, goal);
});
