import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideResume } from './state.ts';

test('a resume before the review names what would answer the draft; only a plan can be skipped', () => {
  for (const draftKind of ['plan', 'report', 'matrix'] as const) {
    const decision = decideResume({ id: 'r', status: 'awaiting_review', draftKind });
    assert.ok(decision.action === 'refuse');
    const named = [...decision.reason.matchAll(/POST \/agent\/run\/r\/(\S+\/\w+)/g)].map(([, path]) => path);
    const decisions = draftKind === 'plan' ? ['answer', 'confirm', 'skip'] : ['answer', 'confirm'];
    assert.deepEqual(
      named.toSorted(),
      decisions.map((name) => `${draftKind}/${name}`),
    );
  }
});
