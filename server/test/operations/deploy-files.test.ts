import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Names as the service gives them, without what Prometheus adds to histograms. */
const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:quarry|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  );

test('the dashboard and the alerts ask for numbers that the service has', () => {
  const told = namesIn(
    globSync('server/src/**/*.ts', { cwd: root }).map(read).join('\n') + read('docs/operations.md'),
  );
  for (const file of ['deploy/grafana-dashboard.json', 'deploy/alerts.yml']) {
    const asked = namesIn(read(file).replaceAll(/"(?:uid|title|tags)":\s*"?quarry"?/gi, ''));
    assert.ok(asked.size > 4, file);
    assert.deepEqual(
      [...asked].filter((name) => !told.has(name)),
      [],
      file,
    );
  }
  const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as { panels: { id: number }[] };
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
});

const modulesIn = (text: string) =>
  [...text.matchAll(/^(?:import ([\w., ]+)|from ([\w.]+) import)/gm)].flatMap(([, plain, from]) =>
    (plain ?? from)!.split(',').map((name) => name.trim().split(' ')[0]!),
  );

test('the probe of the sandbox imports all that our skills import', () => {
  const probed = new Set(modulesIn(read('server/src/providers/sandbox/probe.py')));
  const wanted = globSync('skills/**/*.py', { cwd: root }).flatMap((file) => modulesIn(read(file)));
  assert.ok(wanted.length > 10);
  assert.deepEqual(
    [...new Set(wanted)].filter((name) => !probed.has(name)),
    [],
  );
});

test('images are pinned by their full version, and nothing trusts every proxy', () => {
  const images = [
    ...read('compose.yaml').matchAll(/image: (\S+)/g),
    ...read('Dockerfile').matchAll(/^ARG NODE=(\S+)/gm),
  ];
  assert.ok(images.length >= 4);
  for (const [, image] of images) assert.match(image!, /:\d+\.\d+\.\d+/, image);
  for (const file of ['compose.yaml', ...globSync('deploy/kubernetes/*.yaml', { cwd: root })])
    assert.doesNotMatch(read(file), /TRUST_PROXY: '?on/, file);
  assert.doesNotMatch(read('Dockerfile'), /^VOLUME/m);
  assert.match(read('Dockerfile'), /HEALTHCHECK[^]*\/healthz/);
});
