/** Tests how `npm run bench` ends, with parts that measure nothing. */
import { expect, test } from 'vitest';
import type { Figure } from '../../bench/infra/rounds.ts';
import { run, type Parts } from '../../bench/infra/run.ts';

const figure = (name: string, product: number, target: Figure['target']): Figure => ({
  name,
  unit: 'ms',
  product,
  floor: null,
  target,
});
const most = (value: number): Figure['target'] => ({ kind: 'atMost', value });

const parts: Parts = {
  met: async () => [figure('a key', 10, most(12))],
  missed: async () => [figure('a switch', 30, most(12)), figure('a scroll', 99, null)],
  broken: async () => {
    throw new Error('the browser died');
  },
};

async function benched(...given: string[]) {
  const said: string[] = [];
  const complaints: string[] = [];
  const recorded: string[] = [];
  const code = await run(parts, given, {
    recorded: new Map([['met', new Map([['a key', '11.0 ms']])]]),
    record: async (part) => void recorded.push(part),
    say: (text) => said.push(text),
    complain: (text) => complaints.push(text),
  });
  return { code, said: said.join('\n'), complaints: complaints.join('\n'), recorded };
}

test('a check ends with 1 where a target is missed, and names it', async () => {
  expect(await benched('met', 'missed', '--check')).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('1 of 2 targets are missed:\nmissed: a switch'),
  });
  expect((await benched('--check', 'met')).code).toBe(0);
});

test('without a check a missed target is only shown', async () => {
  const { code, said, complaints } = await benched('met', 'missed');
  expect([code, complaints]).toEqual([0, '']);
  const table = said.slice(said.indexOf('part'));
  expect(table).toMatch(/✓ +met +a key +10\.0 ms +11\.0 ms +— +— +≤ 12/);
  expect(table).toMatch(/✗ +missed +a switch +30\.0 ms +— +— +— +≤ 12/);
  expect(table).toMatch(/· +missed +a scroll/);
});

test('a part that breaks fails the run, and the others are measured, recorded and told all the same', async () => {
  const { code, said, complaints, recorded } = await benched('broken', 'missed', 'met');
  expect(code).toBe(1);
  expect(complaints).toContain('broken broke: Error: the browser died');
  expect(said).toMatch(/✓ +met +a key/);
  expect(recorded).toEqual(['met', 'missed']);
});

test('a part that does not exist measures nothing', async () => {
  expect(await benched('met', 'mett')).toMatchObject({ code: 2, recorded: [] });
});
