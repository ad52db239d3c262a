import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { allMachines } from '#atlas/machines.ts';
import { knownCharts } from '#atlas/replay/known.ts';
import { reportsOf } from '#atlas/replay/reports.ts';
import { foundRule } from '#atlas/replay/rule.ts';
import { annasWorld } from '#atlas/world/people.ts';
import { peer, startWorld } from '#atlas/world/world.ts';
import { nothingObserved, observe } from '../../src/inspector/page/observed.ts';
import { recordActors } from '../../src/recorder/recorder.ts';
import type { Recording } from '../../src/recorder/record.ts';

const documented = await allMachines();

function visit(): Recording {
  const world = startWorld(annasWorld);
  const recorder = recordActors(world.app);
  peer(world, 'inbox').send({ type: 'inbox.open', conversationId: 'boris' });
  peer(world, 'composer:boris').send({ type: 'composer.changed', text: 'Привет' });
  peer(world, 'contactSearch:panel').send({ type: 'contactSearch.changed', digits: '12' });
  const [savedAt, said] = [Date.UTC(2026, 2, 1), 'Поле\nпропало */'];
  return { version: 1, build: '', browser: 'Firefox', savedAt, said, runs: [recorder.run()] };
}

test('a rule is written that leads the chart as the actor went, with placeholders for what is hidden', () => {
  const { file, text } = foundRule([visit()], 'composer:boris', documented);
  expect(file).toBe('tests/machines/sending/composer/composer.found.rules.test.ts');
  expect(text).toContain(
    "import { composerMachine } from '#machines/sending/composer/composer.machine.ts';",
  );
  expect(text).toContain("take({ type: 'composer.changed', text: 'something' });");
  expect(text).toContain(' * «пропало * /»');
  expect(text).toContain("const input = { conversationId: 'id");
  expect(text).not.toMatch(/Привет|boris'|⟨/);
  expect(text.trimEnd().split('\n').at(-2)).toContain('expect.fail');
});

test("a stranger's words become no code", () => {
  const recording = visit();
  const [run] = recording.runs;
  const place = run?.actors.findIndex(({ name }) => name === 'composer:boris') ?? -1;
  const ends = "*/ throw 1; /*\n'";
  run?.steps.push({ ms: 0, to: place, from: null, type: ends, event: { [ends]: ends } });
  const { text } = foundRule([{ ...recording, browser: ends }], 'composer:boris', documented);
  expect(text).toContain("Found in a recording (* / throw 1; /* '");
  const written = JSON.stringify(ends);
  expect(text).toContain(`take({ type: ${written}, ${written}: ${written} });`);
});

const found = foundRule([visit()], 'contactSearch:panel', documented);
// Beside the tests' folder, so that its imports lead where they will.
const written = resolve(import.meta.dirname, '../..', found.file.replace(/^tests/, '.cache'));
mkdirSync(dirname(written), { recursive: true });
writeFileSync(written, found.text.replace(/^ *expect\.fail.*$/m, ''));
afterAll(() => rmSync(written));
// A test that this process runs: it is written as we would have written it, but for its last line.
await import(/* @vite-ignore */ pathToFileURL(written).href);

test('ids are placeholders in types, too, and what the recording does not hold has a comment', () => {
  const recording = visit();
  const [run] = recording.runs;
  const place = run?.actors.findIndex(({ name }) => name === 'composer:boris') ?? -1;
  const step = { ms: 0, to: place, from: null };
  run?.steps.push(
    { ...step, type: 'xstate.done.actor.file:#1a2b3c4d5e', event: { fileId: '#1a2b3c4d5e' } },
    { ...step, type: 'one', event: { list: [{ '…': 'ещё 3' }] } },
    { ...step, type: 'two', event: {}, isAfterGap: true },
    { ...step, type: 'three', event: {}, active: ['there'] },
  );
  const { text } = foundRule([recording], 'composer:boris', documented);
  expect(text).toMatch(/type: 'xstate\.done\.actor\.file:(id\d)', fileId: '\1'/);
  const lines = text.split('\n').map((line) => line.trim());
  const around = (line: string) => lines.slice(lines.indexOf(line) - 1, lines.indexOf(line) + 2);
  expect(around("take({ type: 'one', list: [{}] });")).toEqual([
    '// Look here: the recording does not hold all of this.',
    "take({ type: 'one', list: [{}] });",
    expect.stringContaining('expect(places())'),
  ]);
  expect(around("take({ type: 'two' });")).toEqual([
    '// Look here: steps before this one were taken out of the recording.',
    "take({ type: 'two' });",
    "take({ type: 'three' });",
  ]);
  const begun = run?.steps.find(({ to, type }) => to === place && type === 'xstate.init');
  if (begun) begun.event = { input: { message: '…' } };
  expect(foundRule([recording], 'composer:boris', documented).text).toContain(
    '  // Look here: the recording does not hold all of this.\n  const input = {};',
  );
});

test('an actor that is not in the recording is named with those that are', () => {
  expect(() => foundRule([visit()], 'kettle', documented)).toThrow(/kettle.*composer:boris/);
});

test('the inspector shows a recording as it shows a page', () => {
  const recording = visit();
  const runs = [...recording.runs, ...recording.runs];
  const reports = reportsOf({ runs }, knownCharts(documented.map(({ machine }) => machine)));
  const { pages } = observe(nothingObserved, reports);
  expect(pages).toHaveLength(2);
  const [page] = pages;
  expect(page?.isClosed).toBe(true);
  const composer = page?.actors.find(({ id }) => id === 'composer:boris');
  expect(composer?.chart?.id).toBe('composer');
  expect(composer?.active).toContain('');
  const typed = page?.steps.find(({ text }) => text === 'composer.changed');
  expect(typed?.actor).toBe('composer:boris');
  expect(page?.steps.some(({ report }) => report.type === 'actor.moved')).toBe(true);
  expect(composer?.state).toBeNull();
});

test('the inspector shows that a chart broke', () => {
  const recording = visit();
  const [run] = recording.runs;
  const last = run?.steps.findLast(({ to }) => run.actors[to]?.name === 'composer:boris');
  if (last) last.isBroken = true;
  const reports = reportsOf(recording, knownCharts(documented.map(({ machine }) => machine)));
  const [page] = observe(nothingObserved, reports).pages;
  const composer = page?.actors.find(({ id }) => id === 'composer:boris');
  expect(composer).toMatchObject({ state: { status: 'error' } });
  expect(composer?.active).toContain('sending.idle');
});
