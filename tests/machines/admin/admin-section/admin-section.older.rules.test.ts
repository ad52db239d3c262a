import { describe, expect, test } from 'vitest';
import {
  selectAnswer,
  selectOlder,
} from '#machines/admin/admin-section/admin-section.selectors.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { logPage, peoplePage } from '../shapes.ts';
import { startSection } from './admin-section.world.ts';

describe('older ones', () => {
  const opened = () => {
    const page = startSection('people');
    page.open();
    page.read.last.resolve(peoplePage(['p9', 'p8'], 'p8'));
    return page;
  };

  test('are read after the last one, and stand below', () => {
    const { read, now, more, ids } = opened();
    expect(selectOlder(now())).toBe('there');
    more();
    expect([selectOlder(now()), now().hasTag('busy')]).toEqual(['reading', true]);
    expect(read.last.input.after).toBe('p8');
    more();
    expect(read.calls).toHaveLength(2);
    read.last.resolve(peoplePage(['p7'], 'p7'));
    expect(ids()).toEqual(['p9', 'p8', 'p7']);
    more();
    read.last.resolve(peoplePage(['p6']));
    expect([ids(), selectOlder(now())]).toEqual([['p9', 'p8', 'p7', 'p6'], null]);
    more();
    expect(read.calls).toHaveLength(3);
  });

  test('that do not come are asked for again by the person', () => {
    const { world, read, now, more, retry, ids } = opened();
    more();
    read.last.reject(noAnswer);
    expect([selectOlder(now()), now().hasTag('failed'), ids()]).toEqual([
      'failed',
      true,
      ['p9', 'p8'],
    ]);
    world.clock.increment(600_000);
    expect(read.calls).toHaveLength(2);
    retry();
    expect(read.last.input.after).toBe('p8');
    read.last.resolve(peoplePage(['p7']));
    expect(ids()).toEqual(['p9', 'p8', 'p7']);
  });

  test('stay where they are when the newest are read again', () => {
    const { read, more, news, ids } = opened();
    more();
    read.last.resolve(peoplePage(['p7', 'p6'], 'p6'));
    news();
    read.last.resolve(peoplePage(['pa', 'p9'], 'p9'));
    expect(ids()).toEqual(['pa', 'p9', 'p8', 'p7', 'p6']);
    more();
    expect(read.last.input.after).toBe('p6');
  });

  test('can be asked for while the newest are read again', () => {
    const { world, read, now, more } = opened();
    world.clock.increment(30_000);
    more();
    expect([read.last.input.after, read.calls[1]?.stopped]).toEqual(['p8', true]);
    read.last.resolve(peoplePage(['p7']));
    world.clock.increment(30_000);
    more();
    expect([read.calls.length, now().value]).toEqual([4, { opened: 'reading' }]);
  });

  test('are of the log, too', () => {
    const { read, now, open, more, news } = startSection('log');
    open();
    read.last.resolve(logPage(['e9', 'e8'], true));
    more();
    expect(read.last.input.after).toBe('e8');
    read.last.resolve(logPage(['e7'], true));
    news();
    read.last.resolve(logPage(['ea', 'e9'], true));
    const entries = selectAnswer(now(), 'log')?.entries.map(({ id }) => id);
    expect(entries).toEqual(['ea', 'e9', 'e8', 'e7']);
    news();
    read.last.resolve(logPage(['eb']));
    expect(selectAnswer(now(), 'log')?.entries).toHaveLength(1);
    expect(selectAnswer(now(), 'people')).toBe(null);
    expect(selectOlder(now())).toBe(null);
  });
});
