import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { candidates, explainNoPython, findPython, isInside } from '../src/setup/python';
import type { Finished, Run } from '../src/setup/run';

/** A machine on which these programs answer so; every other is not there. */
const machine =
  (programs: Record<string, Partial<Finished>>): Run =>
  (command) =>
    Promise.resolve({ code: 0, output: '', ...(programs[command] ?? { code: null, failure: 'ENOENT' }) });

const python = (version: string) => ({ output: `a wrapper's banner\n["/usr/bin/python", [${version}]]\n` });
const linux = (setting = '', proposed: string[] = []) => candidates({ setting, proposed, platform: 'linux' });

describe('finding Python', () => {
  test('the first on PATH that is new enough, past an old one', async () => {
    const { python: found, rejected } = await findPython(linux(), machine({ python3: python('3, 9, 2'), 'python3.12': python('3, 12, 1') }));
    assert.deepEqual(found, { executable: '/usr/bin/python', version: '3.12.1' });
    assert.equal(rejected[0]?.why, 'is Python 3.9.2, older than 3.11');
  });

  test('the Python extension goes before PATH', async () => {
    const { python: found } = await findPython(linux('', ['/venv/python']), machine({ '/venv/python': python('3, 13, 0'), python3: python('3, 11, 0') }));
    assert.equal(found?.version, '3.13.0');
  });

  test('a setting that does not serve is said, not passed over', async () => {
    const { python: found, rejected } = await findPython(linux('/wrong'), machine({ python3: python('3, 12, 0') }));
    assert.equal(found, undefined);
    assert.equal(
      explainNoPython(rejected),
      'Pincite needs Python 3.11 or newer; /wrong (pincite.pythonPath) not found. Correct the setting or empty it.',
    );
  });

  test('none at all', async () => {
    const { rejected } = await findPython(linux(), machine({}));
    assert.match(explainNoPython(rejected), /none was found\. Install Python/);
  });

  test('only old ones are named with their versions', async () => {
    const { rejected } = await findPython(linux(), machine({ python3: python('3, 10, 12'), python: { output: '2.7\n' } }));
    assert.match(explainNoPython(rejected), /python3 is Python 3\.10\.12, older than 3\.11; python is not a Python 3\./);
  });

  test('a program that hangs or fails is passed over', async () => {
    const run = machine({ python3: { code: null, failure: 'timeout' }, python: { code: 9 }, 'python3.11': python('3, 11, 7') });
    const { python: found, rejected } = await findPython(linux(), run);
    assert.equal(found?.version, '3.11.7');
    assert.equal(rejected[0]?.why, 'timeout');
  });

  test('Windows asks its launcher first', () => {
    const [first] = candidates({ setting: '', proposed: [], platform: 'win32' });
    assert.deepEqual([first?.command, first?.args], ['py', ['-3']]);
  });
});

test('what lies in a folder, and what only looks so', () => {
  assert.equal(isInside('/w/.venv/bin/python', ['/w']), true);
  assert.equal(isInside('/work/python', ['/w']), false);
  assert.equal(isInside('/usr/bin/python', ['/w', '/v']), false);
});
