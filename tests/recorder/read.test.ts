import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NoRecording, readRecording } from '#atlas/replay/read.ts';

test('a recording is read from where the person is, and what is none is refused in words', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });
  vi.stubEnv('INIT_CWD', folder);
  const step = { ms: 0, to: 0, from: null, type: 'call', event: {} };
  const actors = [{ name: 'lift', parent: null, chart: 'lift', active: [''] }];
  const run = { startedAt: 0, charts: {}, actors, steps: [step] };
  const good = { version: 1, build: '', browser: '', savedAt: 0, said: '', runs: [run] };
  const readBack = (text: string) => {
    writeFileSync(join(folder, 'a.json'), text);
    return () => readRecording('a.json');
  };
  expect(readBack(JSON.stringify(good))()).toEqual(good);
  const inStep = (change: object) => ({
    ...good,
    runs: [{ ...run, steps: [{ ...step, ...change }] }],
  });
  const bad = [
    { ...good, savedAt: 1e300 },
    inStep({ to: 77 }),
    inStep({ from: -1 }),
    inStep({ ms: -1 }),
  ];
  for (const text of ['', 'Привет', ...bad.map((one) => JSON.stringify(one))])
    expect(readBack(text)).toThrow(NoRecording);
  expect(() => readRecording('b.json')).toThrow(/b\.json is no recording: .*ENOENT/);
});
