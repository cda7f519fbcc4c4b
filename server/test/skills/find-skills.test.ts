import assert from 'node:assert/strict';
import { rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { findSkills } from '../../src/tools/skill/find-skills.ts';
import { makeSkills, manifest } from './skill-app.ts';

test('a later folder replaces a skill of the same name, and what is broken is left out by name', async (t) => {
  const first = await makeSkills({
    one: { 'SKILL.md': manifest('one', '', 'First.') },
    two: { 'SKILL.md': manifest('two') },
    empty: { 'README.md': 'nothing' },
    wrong: { 'SKILL.md': manifest('right') },
    rules: {
      'SKILL.md': manifest('rules'),
      'requests.yaml': '- pattern: "("\n  script: scripts/a.py',
      'scripts/a.py': '',
    },
  });
  const second = await makeSkills({ one: { 'SKILL.md': manifest('one', 'required-secrets: A', 'Second.') } });
  t.after(() => Promise.all([first, second].map((folder) => rm(folder, { recursive: true }))));
  const { skills, broken } = await findSkills([first, second, path.join(second, 'missing')]);
  assert.deepEqual(
    skills.map(({ name, body }) => [name, body]),
    [
      ['one', 'Second.'],
      ['two', 'Do as you are told.'],
    ],
  );
  assert.match(skills[0]!.notes[0]!, /A is asked for but reaches nothing/);
  assert.deepEqual(
    broken.map(({ folder }) => path.basename(folder)),
    ['empty', 'rules', 'wrong', 'missing'],
  );
  assert.match(broken[1]!.reason, /requests\.yaml: Invalid regular expression/);
  assert.match(broken[2]!.reason, /its name is right, but its folder is called wrong/);
});

test('links are no files of a skill, and scripts are those that a sandbox can run', async (t) => {
  const root = await makeSkills({
    one: {
      'SKILL.md': manifest('one'),
      'scripts/a.py': '',
      'scripts/_part.py': '',
      'scripts/b.exe': '',
      'assets/c.py': '',
    },
  });
  t.after(() => rm(root, { recursive: true }));
  await symlink('/etc/passwd', path.join(root, 'one', 'references.md'));
  const { skills } = await findSkills([root]);
  assert.deepEqual(skills[0]!.files, ['assets/c.py', 'scripts/_part.py', 'scripts/a.py', 'scripts/b.exe']);
  assert.deepEqual(skills[0]!.scripts, ['scripts/a.py']);
});
