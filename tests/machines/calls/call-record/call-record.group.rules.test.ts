import { describe, expect, test } from 'vitest';
import type { CallRecordEvent } from '#server/calls/record/call-record.events.ts';
import { placeCall, placeGroupCall } from './call-record.world.ts';

const accept = (userId: string) => ({ type: 'accept', userId }) as const;
const decline = (userId: string) => ({ type: 'decline', userId, isTimeout: false }) as const;
const clock = { type: 'clock' } as const;

describe('a group call', () => {
  test('rings on for the others when one has answered, until 25,000 ms; then it goes on without them', () => {
    const call = placeGroupCall();
    call.after(5_000, accept('boris'));
    call.after(5_500, { type: 'media.joined', userId: 'boris', mediaSid: 'b1' });
    call.after(5_500, { type: 'media.joined', userId: 'anna', mediaSid: 'a1' });
    expect([call.stage(), call.deadline()]).toEqual(['live', 25_000]);
    expect(call.after(24_999, clock)).toEqual([]);
    expect(call.after(25_000, clock)).toEqual([
      { type: 'tellEnded', userIds: ['vera', 'gleb'], reason: 'missed' },
    ]);
    expect([call.stage(), call.statuses()]).toEqual([
      'live',
      { anna: 'joined', boris: 'joined', vera: 'missed', gleb: 'missed' },
    ]);
    call.after(30_000, { type: 'end', userId: 'anna' });
    call.after(31_000, { type: 'end', userId: 'boris' });
    expect(call.line()).toMatchObject({ outcome: 'ended', missedBy: ['vera', 'gleb'] });
  });

  test('who declines stops only their own ringing; when all have, it is declined', () => {
    const call = placeGroupCall();
    call.after(1_000, decline('boris'));
    expect([call.stage(), call.statuses()]).toEqual([
      'ringing',
      { anna: 'accepted', boris: 'declined', vera: 'invited', gleb: 'invited' },
    ]);
    call.after(2_000, decline('vera'));
    call.after(3_000, decline('gleb'));
    expect(call.line()).toMatchObject({ outcome: 'declined', missedBy: [] });
  });

  test('is declined when one declined and the others missed it', () => {
    const call = placeGroupCall();
    call.after(1_000, decline('boris'));
    call.after(25_000, clock);
    expect(call.line()).toMatchObject({ outcome: 'declined', missedBy: ['vera', 'gleb'] });
  });

  test.each([
    ['declined', (call: Placed) => call.after(6_000, decline('vera'))],
    ['missed', (call: Placed) => call.after(25_000, clock)],
    [
      'left',
      (call: Placed) => {
        call.after(6_000, accept('vera'));
        call.after(7_000, { type: 'end', userId: 'vera' });
      },
    ],
  ])('one who %s can join it as long as it runs', (status, before) => {
    const call = placeGroupCall();
    call.after(5_000, accept('boris'));
    before(call);
    expect(call.statuses()).toMatchObject({ vera: status });
    call.after(27_000, { type: 'invite', userId: 'vera' });
    expect(call.shown()?.userIds).toEqual(['anna', 'boris', 'vera']);
  });

  test('one who was added to the group later can join it', () => {
    const call = placeGroupCall();
    call.after(5_000, accept('boris'));
    expect(call.after(9_000, accept('dima'))).toEqual([{ type: 'tellAccepted', userId: 'dima' }]);
    expect(call.shown()?.userIds).toEqual(['anna', 'boris', 'dima']);
  });

  test('goes on without the caller and with one alone, and ends with the last', () => {
    const call = placeGroupCall();
    call.after(5_000, accept('boris'));
    call.after(6_000, { type: 'end', userId: 'anna' });
    expect(call.stage()).toBe('live');
    call.after(7_000, { type: 'end', userId: 'boris' });
    expect(call.outcome()).toBe('ended');
  });

  test('lets go who accepted and did not come to the video server within 30,000 ms', () => {
    const call = placeGroupCall({ others: ['boris'] });
    call.after(1_000, accept('boris'));
    call.after(2_000, { type: 'media.joined', userId: 'anna', mediaSid: 'a1' });
    call.after(30_999, clock);
    expect(call.statuses()).toEqual({ anna: 'joined', boris: 'accepted' });
    call.after(31_000, clock);
    expect(call.statuses()).toEqual({ anna: 'joined', boris: 'left' });
  });

  test('who is removed from the group is out of the call at once, and hears no more of it', () => {
    const call = placeGroupCall();
    call.after(1_000, accept('boris'));
    expect(call.after(2_000, { type: 'removed', userId: 'boris' })).toEqual([
      { type: 'tellEnded', userIds: ['boris'], reason: 'ended' },
      { type: 'expel', userId: 'boris' },
    ]);
    expect(call.after(3_000, { type: 'end', userId: 'anna' })).toContainEqual({
      type: 'tellEnded',
      userIds: ['anna', 'vera', 'gleb'],
      reason: 'ended',
    });
  });

  test('the caller who is removed while it rings ends it', () => {
    const call = placeGroupCall();
    call.after(1_000, { type: 'removed', userId: 'anna' });
    expect(call.outcome()).toBe('cancelled');
  });
});

type Placed = ReturnType<typeof placeGroupCall>;

const everything: readonly CallRecordEvent[] = [
  { type: 'invite', userId: 'boris', at: 30_000 },
  { type: 'accept', userId: 'boris', at: 30_000 },
  { type: 'decline', userId: 'boris', isTimeout: false, at: 30_000 },
  { type: 'decline', userId: 'boris', isTimeout: true, at: 30_000 },
  { type: 'end', userId: 'anna', at: 30_000 },
  { type: 'end', userId: 'boris', at: 30_000 },
  { type: 'removed', userId: 'boris', at: 30_000 },
  { type: 'media.joined', userId: 'boris', mediaSid: 'b1', at: 30_000 },
  { type: 'media.left', userId: 'boris', mediaSid: 'b1', at: 30_000 },
  { type: 'media.lost', userId: 'boris', mediaSid: 'b1', at: 30_000 },
  { type: 'media.failed', at: 30_000 },
  { type: 'caller.gone', at: 30_000 },
  { type: 'caller.back', at: 30_000 },
  { type: 'clock', at: 90_000 },
];

describe('what comes too late, or twice, changes nothing', () => {
  test.each(everything)('$type after the end', ({ at, ...event }) => {
    const call = placeCall();
    call.after(1_000, { type: 'end', userId: 'anna' });
    const before = call.record();
    expect(call.after(at, event)).toEqual([]);
    expect([call.stage(), call.record()]).toEqual(['ended', before]);
  });

  test.each<
    readonly [string, Placed['after'] extends (ms: number, e: infer E) => unknown ? E : never]
  >([
    ['another answer of the same person', accept('boris')],
    ['another call of the same person', { type: 'invite', userId: 'boris' }],
    ['another call of the caller', { type: 'invite', userId: 'anna' }],
    ['a refusal after the answer', decline('boris')],
    ['the end of the ringing on a second device', { ...decline('boris'), isTimeout: true }],
    ['the end of the ringing here', clock],
    ['the caller’s page is gone', { type: 'caller.gone' }],
  ])('%s', (_, event) => {
    const call = placeCall();
    call.after(1_000, accept('boris'));
    const before = call.record();
    expect(call.after(2_000, event)).toEqual([]);
    expect([call.stage(), call.record().parties]).toEqual(['live', before.parties]);
  });

  test('a refusal after a refusal, in a group', () => {
    const call = placeGroupCall();
    call.after(1_000, decline('boris'));
    const before = call.record();
    expect(call.after(1_001, decline('boris'))).toEqual([]);
    expect(call.record()).toEqual(before);
  });
});

describe('the other devices of a person', () => {
  const silenced = (reason: string, exceptSocketId?: string) => ({
    type: 'tellEnded',
    userIds: ['boris'],
    reason,
    ...(exceptSocketId !== undefined && { exceptSocketId }),
  });
  const accepted = { type: 'tellAccepted', userId: 'boris' };
  const declined = { type: 'tellDeclined', userId: 'boris' };

  test.each(['invite', 'accept'] as const)('stop ringing when one answers: %s', (type) => {
    const call = placeGroupCall();
    const effects = call.after(1_000, { type, userId: 'boris', socketId: 'phone' });
    expect(effects).toEqual([accepted, silenced('answeredElsewhere', 'phone')]);
    expect(call.statuses()).toMatchObject({ boris: 'accepted' });
  });

  test('stop ringing when one of them is in the room already', () => {
    const call = placeGroupCall();
    const joins = { type: 'media.joined', userId: 'boris', mediaSid: 'b1' } as const;
    expect(call.after(1_000, joins)).toEqual([accepted, silenced('answeredElsewhere')]);
    expect(call.after(2_000, { ...joins, mediaSid: 'b2' })).toEqual([]);
  });

  test.each(['end', 'decline'] as const)('stop ringing when one refuses: %s', (type) => {
    const call = placeGroupCall();
    const by = { userId: 'boris', socketId: 'phone' };
    const effects = call.after(
      1_000,
      type === 'end' ? { type, ...by } : { type, isTimeout: false, ...by },
    );
    expect(effects).toEqual([declined, silenced('declinedElsewhere', 'phone')]);
    expect(call.statuses()).toMatchObject({ boris: 'declined' });
  });

  test('stop ringing when one has rung to its end, and everybody hears that nobody came', () => {
    const call = placeGroupCall();
    const effects = call.after(25_000, { ...decline('boris'), isTimeout: true });
    expect(effects).toEqual([declined, silenced('missed')]);
    expect(call.after(25_001, { type: 'end', userId: 'boris' })).toEqual([]);
    expect(call.statuses()).toMatchObject({ boris: 'missed' });
  });

  test('a person who refused and comes all the same is heard of, and nothing rings there', () => {
    const call = placeGroupCall();
    call.after(1_000, decline('boris'));
    expect(call.after(2_000, { type: 'invite', userId: 'boris' })).toEqual([accepted]);
    expect(call.stage()).toBe('live');
  });

  test('the last one who answers is in the call, though all others have refused', () => {
    const call = placeGroupCall();
    call.after(1_000, decline('vera'));
    call.after(1_000, decline('gleb'));
    call.after(2_000, accept('boris'));
    expect(call.stage()).toBe('live');
  });
});
