import { describe, expect, test } from 'vitest';
import { liveCall, placeCall, placeGroupCall } from './call-record.world.ts';

const accept = { type: 'accept', userId: 'boris', socketId: 'phone' } as const;
const decline = { type: 'decline', userId: 'boris', socketId: 'phone', isTimeout: false } as const;
const hangUp = (userId: string) => ({ type: 'end', userId }) as const;
const clock = { type: 'clock' } as const;
const cancelled = { type: 'tellEnded', userIds: ['anna', 'boris'], reason: 'cancelled' };
const silenced = (reason: string) => ({
  type: 'tellEnded',
  userIds: ['boris'],
  reason,
  exceptSocketId: 'phone',
});
const closeRoom = { type: 'closeRoom' };

describe('who calls', () => {
  test('rings for everybody else, and is in the call', () => {
    const call = placeGroupCall();
    expect(call.effects()).toEqual([{ type: 'ring', userIds: ['boris', 'vera', 'gleb'] }]);
    expect(call.stage()).toBe('ringing');
    expect(call.shown()).toMatchObject({
      callerId: 'anna',
      state: 'ringing',
      userIds: ['anna'],
      invitedIds: ['boris', 'vera', 'gleb'],
    });
  });

  test('meets one who is in a call: busy, without ringing, and a line that they missed it', () => {
    const call = placeCall({ busy: ['boris'] });
    expect([call.stage(), call.shown()]).toEqual(['ended', null]);
    expect(call.effects()).toEqual([
      { type: 'tellEnded', userIds: ['anna'], reason: 'busy' },
      closeRoom,
    ]);
    expect(call.line()).toMatchObject({ outcome: 'busy', missedBy: ['boris'], durationS: null });
  });

  test('rings in a group for those who are in no call; the others have missed it', () => {
    const call = placeGroupCall({ busy: ['vera'] });
    expect(call.effects()).toEqual([{ type: 'ring', userIds: ['boris', 'gleb'] }]);
    expect(call.statuses()).toMatchObject({ boris: 'invited', vera: 'missed', gleb: 'invited' });
  });

  test('hangs up while it rings: cancelled, and whoever was called has missed it', () => {
    const call = placeCall();
    expect(call.after(3_000, hangUp('anna'))).toEqual([
      { type: 'expel', userId: 'anna' },
      cancelled,
      closeRoom,
    ]);
    expect(call.line()).toMatchObject({ outcome: 'cancelled', missedBy: ['boris'] });
  });

  test('is gone for 7,999 ms: it rings on; for 8,000 ms: cancelled', () => {
    const call = placeCall();
    call.after(1_000, { type: 'caller.gone' });
    expect(call.deadline()).toBe(9_000);
    expect(call.after(8_999, clock)).toEqual([]);
    expect(call.stage()).toBe('ringing');
    expect(call.after(9_000, clock)).toEqual([cancelled, closeRoom]);
  });

  test('has been silent for some time when it is noticed: the time counts from the last sign', () => {
    const call = placeCall();
    call.after(4_000, { type: 'caller.gone', since: 1_000 });
    expect(call.deadline()).toBe(9_000);
    expect(call.after(9_000, clock)).toEqual([cancelled, closeRoom]);
  });

  test('reloads the page: the time counts from the moment at which they are gone again', () => {
    const call = placeCall();
    call.after(1_000, { type: 'caller.gone' });
    call.after(5_000, { type: 'caller.back' });
    expect(call.deadline()).toBe(25_000);
    call.after(9_000, clock);
    call.after(10_000, { type: 'caller.gone' });
    call.after(12_000, { type: 'caller.gone' });
    expect(call.deadline()).toBe(18_000);
    expect(call.stage()).toBe('ringing');
  });
});

describe('it rings', () => {
  test('for 24,999 ms, and is missed at 25,000 ms', () => {
    const call = placeCall();
    expect(call.deadline()).toBe(25_000);
    expect(call.after(24_999, clock)).toEqual([]);
    expect(call.stage()).toBe('ringing');
    expect(call.after(25_000, clock)).toEqual([
      { type: 'tellEnded', userIds: ['boris'], reason: 'missed' },
      { type: 'tellEnded', userIds: ['anna'], reason: 'missed' },
      closeRoom,
    ]);
    expect(call.line()).toMatchObject({ outcome: 'missed', missedBy: ['boris'], durationS: null });
    expect(call.deadline()).toBeNull();
  });

  test('until it is answered: the caller hears it, the other devices fall silent', () => {
    const call = placeCall();
    expect(call.after(4_000, accept)).toEqual([
      { type: 'tellAccepted', userId: 'boris' },
      silenced('answeredElsewhere'),
    ]);
    expect(call.shown()).toMatchObject({ state: 'live', userIds: ['anna', 'boris'] });
  });

  test('an answer in the same instant as the end of the ringing counts when it is first, and not after', () => {
    const answered = placeCall();
    answered.after(25_000, accept);
    expect(answered.after(25_000, clock)).toEqual([]);
    expect(answered.stage()).toBe('live');

    const missed = placeCall();
    missed.after(25_000, clock);
    expect(missed.after(25_000, accept)).toEqual([]);
    expect(missed.outcome()).toBe('missed');
  });

  test('until it is declined; 23,999 ms is a declined call, 24,000 ms a missed one', () => {
    const declined = placeCall();
    expect(declined.after(23_999, decline)).toEqual([
      { type: 'tellDeclined', userId: 'boris' },
      silenced('declinedElsewhere'),
      { type: 'tellEnded', userIds: ['anna'], reason: 'declined' },
      closeRoom,
    ]);
    expect(declined.line()).toMatchObject({ outcome: 'declined', missedBy: [] });

    const missed = placeCall();
    missed.after(24_000, decline);
    expect(missed.line()).toMatchObject({ outcome: 'missed', missedBy: ['boris'] });
  });

  test('a device on which it rang to its end has missed it, whatever the time is here', () => {
    const call = placeCall();
    expect(call.after(20_000, { ...decline, isTimeout: true })).toContainEqual({
      type: 'tellEnded',
      userIds: ['boris'],
      reason: 'missed',
      exceptSocketId: 'phone',
    });
    expect(call.outcome()).toBe('missed');
  });

  test('two who call each other meet', () => {
    const call = placeCall();
    expect(call.after(500, { type: 'invite', userId: 'boris' })).toContainEqual({
      type: 'tellAccepted',
      userId: 'boris',
    });
    expect(call.stage()).toBe('live');
  });

  test('whoever comes to the room by himself has answered', () => {
    const call = placeCall();
    call.after(2_000, { type: 'media.joined', userId: 'boris', mediaSid: 'b1' });
    expect(call.stage()).toBe('live');
    expect(call.statuses()).toEqual({ anna: 'accepted', boris: 'joined' });
  });

  test('no room, no call: it failed, and all are told', () => {
    const call = placeCall();
    expect(call.after(300, { type: 'media.failed' })).toEqual([
      { type: 'tellEnded', userIds: ['anna', 'boris'], reason: 'failed' },
      closeRoom,
    ]);
    expect(call.line()).toMatchObject({ outcome: 'failed', missedBy: ['boris'] });
  });

  test('the caller waits in the room and comes and goes there: their own page says whether they call', () => {
    const call = placeCall();
    call.after(1_000, { type: 'media.joined', userId: 'anna', mediaSid: 'a1' });
    call.after(2_000, { type: 'media.left', userId: 'anna', mediaSid: 'a1' });
    expect(call.stage()).toBe('ringing');
    expect(call.statuses()).toEqual({ anna: 'accepted', boris: 'invited' });
  });

  test('a contact that was removed is not called any more, and has missed nothing', () => {
    const call = placeCall();
    expect(call.after(2_000, { type: 'removed', userId: 'boris' })).toEqual([
      { type: 'tellEnded', userIds: ['boris'], reason: 'ended' },
      { type: 'expel', userId: 'boris' },
      { type: 'tellEnded', userIds: ['anna'], reason: 'cancelled' },
      closeRoom,
    ]);
    expect(call.line()).toMatchObject({ outcome: 'cancelled', missedBy: [] });
  });
});

describe('a call of two', () => {
  test.each(['anna', 'boris'])('ends for both when %s hangs up', (userId) => {
    const call = liveCall();
    expect(call.after(65_400, hangUp(userId))).toEqual([
      { type: 'expel', userId },
      { type: 'tellEnded', userIds: ['anna', 'boris'], reason: 'ended' },
      closeRoom,
    ]);
    expect(call.line()).toMatchObject({ outcome: 'ended', durationS: 60, missedBy: [] });
  });

  test('waits 30,000 ms from the answer for who accepted, the caller too, and no longer', () => {
    const call = placeCall();
    call.after(20_000, accept);
    call.after(21_000, { type: 'media.joined', userId: 'boris', mediaSid: 'b1' });
    expect(call.deadline()).toBe(50_000);
    call.after(49_999, clock);
    expect(call.stage()).toBe('live');
    expect(call.after(50_000, clock)).toEqual([
      { type: 'tellEnded', userIds: ['anna', 'boris'], reason: 'ended' },
      closeRoom,
    ]);
  });

  test('is not ended by the caller’s page: the video server says who is there', () => {
    const call = liveCall();
    call.after(7_000, { type: 'caller.gone' });
    call.after(60_000, clock);
    expect([call.stage(), call.deadline()]).toEqual(['live', null]);
  });

  test('lasts no less than nothing where the clock was set back', () => {
    const call = liveCall();
    call.after(3_000, hangUp('anna'));
    expect(call.line()).toMatchObject({ outcome: 'ended', durationS: 0 });
  });

  test('ends when they are no contacts any more', () => {
    const call = liveCall();
    call.after(9_000, { type: 'removed', userId: 'boris' });
    expect(call.outcome()).toBe('ended');
  });
});
