import { expect, test } from 'vitest';
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
});
