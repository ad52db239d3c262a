import { describe, expect, test } from 'vitest';
import { liveCall, placeCall } from './call-record.world.ts';

const clock = { type: 'clock' } as const;

describe('a call of two whose room somebody leaves', () => {
  const gone = (type: 'media.left' | 'media.lost', mediaSid = 'b1') =>
    ({ type, userId: 'boris', mediaSid }) as const;

  test.each([
    ['whose device left by itself', 'media.left', 5_000],
    ['who was cut off', 'media.lost', 30_000],
  ] as const)('waits for one %s, and not for long', (_, type, waitMs) => {
    const call = liveCall();
    expect(call.after(9_000, gone(type))).toEqual([]);
    expect([call.shown()?.userIds, call.deadline()]).toEqual([['anna', 'boris'], 9_000 + waitMs]);
    call.after(9_000 + waitMs - 1, clock);
    expect(call.stage()).toBe('live');
    expect(call.after(9_000 + waitMs, clock)).toEqual([
      { type: 'tellEnded', userIds: ['anna', 'boris'], reason: 'ended' },
      { type: 'closeRoom' },
    ]);
  });

  test.each(['media.left', 'media.lost'] as const)('goes on when one is back after %s', (type) => {
    const call = liveCall();
    call.after(9_000, gone(type));
    call.after(10_000, { type: 'media.joined', userId: 'boris', mediaSid: 'b2' });
    expect([call.statuses(), call.deadline()]).toEqual([{ anna: 'joined', boris: 'joined' }, null]);
    call.after(90_000, clock);
    expect(call.stage()).toBe('live');
  });

  test('is not ended by news of a connection that was replaced', () => {
    const call = liveCall();
    call.after(7_000, { type: 'media.joined', userId: 'boris', mediaSid: 'b2' });
    for (const type of ['media.left', 'media.lost'] as const) call.after(7_100, gone(type));
    expect([call.statuses(), call.deadline()]).toEqual([{ anna: 'joined', boris: 'joined' }, null]);
  });

  test('waits no longer for who was cut off because the same is told again', () => {
    const call = liveCall();
    call.after(9_000, gone('media.left'));
    call.after(12_000, gone('media.left'));
    call.after(13_000, gone('media.lost'));
    expect(call.deadline()).toBe(14_000);
  });

  test('waits no longer for who left by himself because a look missed him before that was told', () => {
    const call = liveCall();
    call.after(9_000, gone('media.lost'));
    call.after(9_100, gone('media.left', 'b0'));
    expect(call.deadline(), 'of an older connection').toBe(39_000);
    call.after(9_200, gone('media.left'));
    expect(call.deadline()).toBe(14_200);
    call.after(10_000, { type: 'media.joined', userId: 'boris', mediaSid: 'b2' });
    call.after(10_100, gone('media.left'));
    expect([call.statuses(), call.deadline()]).toEqual([{ anna: 'joined', boris: 'joined' }, null]);
  });

  test('waits for a caller who was in the room while it rang as for one who was not', () => {
    const call = placeCall();
    call.after(1_000, { type: 'media.joined', userId: 'anna', mediaSid: 'a1' });
    call.after(2_000, { type: 'media.lost', userId: 'anna', mediaSid: 'a1' });
    call.after(20_000, { type: 'accept', userId: 'boris' });
    call.after(20_100, { type: 'media.left', userId: 'anna', mediaSid: 'a1' });
    expect(call.deadline()).toBe(50_000);
  });
});
