import { describe, expect, test } from 'vitest';
import { selectStep } from '#machines/calls/call/call.selectors.ts';
import { begin } from './call.world.ts';

describe('it rings', () => {
  test('for 24,999 ms; at 25,000 ms it is missed, and the server is told so', () => {
    const { world, rings, stage, reason, said } = begin();
    rings();
    world.clock.increment(24_999);
    expect([stage(), said()]).toEqual(['ringing', []]);
    world.clock.increment(1);
    expect([stage(), reason()]).toEqual(['ended', 'missed']);
    expect(said()).toEqual([
      {
        name: 'call:decline',
        payload: { conversationId: 'c1', callId: 'k1', reason: 'timeout' },
      },
    ]);
  });

  test('for what is left of the time on a page that opens meanwhile', () => {
    const { world, rings, stage } = begin();
    rings({ ringForMs: 4_000 });
    world.clock.increment(3_999);
    expect(stage()).toBe('ringing');
    world.clock.increment(1);
    expect(stage()).toBe('ended');
  });

  test('by the store alone when the event was lost, and falls silent by it', () => {
    const { shows, stage, reason } = begin();
    shows(5, { invitedIds: ['me'] });
    expect(stage()).toBe('ringing');
    shows(6, { state: 'live', userIds: ['anna', 'me'] });
    expect([stage(), reason()]).toEqual(['ended', 'answeredElsewhere']);
  });

  test('«Ответить» joins with the camera off', () => {
    const { goLive, room, stage } = begin();
    goLive();
    expect(room.last.input).toMatchObject({ audio: true, video: false });
    expect(stage()).toBe('live');
  });

  test('answered when there is no seat it is over here, and says why', () => {
    const { call, rings, acknowledge, stage, reason } = begin();
    rings();
    call.send({ type: 'call.answer', video: false });
    acknowledge({ ok: false, code: 'room_full', message: '' });
    expect([stage(), reason()]).toEqual(['ended', 'full']);
  });

  test('with the sound, once, until it is over; in «Не беспокоить» without one', () => {
    const { rings, sound, ends } = begin();
    rings();
    expect(sound.calls).toMatchObject([{ stopped: false }]);
    ends('cancelled');
    expect(sound.last.stopped).toBe(true);

    const quiet = begin({ chosenStatus: 'DND' });
    quiet.rings();
    expect([quiet.stage(), quiet.sound.calls]).toEqual(['ringing', []]);
  });

  test('another device answers or declines: this one falls silent and says so', () => {
    for (const why of ['answeredElsewhere', 'declinedElsewhere'] as const) {
      const { rings, ends, stage, reason } = begin();
      rings();
      ends(why);
      expect([stage(), reason()]).toEqual(['ended', why]);
    }
  });

  test('not when the end of the call has overtaken it', () => {
    const { rings, ends, stage } = begin();
    ends('cancelled');
    rings();
    expect(stage()).toBe('idle');
  });

  test('asks for the way in meanwhile, so that who answers is there at once', () => {
    const { rings, ticket, call, askServer, room, said } = begin();
    rings();
    ticket.last.resolve({ token: 't', url: 'wss://here/livekit' });
    call.send({ type: 'call.answer', video: true });
    askServer.last.resolve({ ok: true, callId: 'k1' });
    expect(room.last.input).toMatchObject({ token: 't', video: true });
    expect([ticket.calls.length, said().length]).toEqual([1, 1]);
  });

  test('and is silenced here: it rings on without a sound, and nobody is told', () => {
    const { rings, sound, call, stage, said, world } = begin();
    rings();
    call.send({ type: 'call.silence' });
    expect([stage(), sound.last.stopped, said()]).toEqual(['ringing', true, []]);
    world.clock.increment(25_000);
    expect(stage()).toBe('ended');
  });

  test('where the browser lets nothing sound, the title blinks until it does', () => {
    const { rings, sound, refuseSound, gestures, blinkTitle } = begin();
    rings();
    expect(blinkTitle.calls).toEqual([]);
    refuseSound();
    expect(blinkTitle.calls).toMatchObject([{ input: { callId: 'k1' }, stopped: false }]);
    gestures.last.send({ type: 'ring.gesture' });
    expect(blinkTitle.last.stopped).toBe(false);
    sound.last.send({ type: 'ring.sounding' });
    expect([blinkTitle.last.stopped, sound.last.stopped]).toEqual([true, false]);
  });

  test('the system is told after 300 ms, in which another tab may say that it can be seen, and while it rings', () => {
    const { rings, notice, ends, world } = begin();
    rings();
    world.clock.increment(299);
    expect(notice.calls).toEqual([]);
    world.clock.increment(1);
    expect(notice.calls).toMatchObject([{ input: { callId: 'k1', fromId: 'anna', video: true } }]);
    ends('cancelled');
    expect(notice.last.stopped).toBe(true);
  });

  test('what is pressed in the notification counts as in the dialog: both answers end the ringing', () => {
    const answered = begin();
    answered.rings();
    answered.world.clock.increment(300);
    answered.notice.last.send({ type: 'call.answer', video: false });
    expect([answered.stage(), answered.said().map(({ name }) => name)]).toEqual([
      'answering',
      ['call:accept'],
    ]);
    const declined = begin();
    declined.rings();
    declined.world.clock.increment(300);
    declined.notice.last.send({ type: 'call.decline' });
    expect([declined.stage(), declined.said().map(({ name }) => name)]).toEqual([
      'idle',
      ['call:decline'],
    ]);
    for (const { notice } of [answered, declined]) expect(notice.last.stopped).toBe(true);
  });

  test('a second call waits, and rings when the first is over', () => {
    const { rings, ends, stage, call } = begin();
    rings();
    rings({ callId: 'k2', conversationId: 'c2' });
    ends('cancelled');
    expect([stage(), call.getSnapshot().context.callId]).toEqual(['ringing', 'k2']);
  });
});

describe('who calls', () => {
  const start = { type: 'call.start', conversationId: 'c1', video: true } as const;

  test('is seen as calling at once, and goes to the room when somebody answers', () => {
    const { call, stage, said, acknowledge, hear, room, ticket } = begin();
    call.send(start);
    expect(stage()).toBe('inviting');
    expect(said()).toEqual([
      {
        name: 'call:invite',
        payload: { conversationId: 'c1', video: true, attemptId: 'attempt 1' },
      },
    ]);
    acknowledge();
    hear({
      type: 'call:accepted',
      payload: { callId: 'k1', conversationId: 'c1', userId: 'anna', video: false },
    });
    ticket.last.resolve({ token: 't', url: 'wss://here/livekit' });
    expect(room.last.input).toMatchObject({ audio: true, video: true });
  });

  test.each([
    [{ ok: false, code: 'calls_unavailable', message: '' } as const, 'unavailable'],
    [{ ok: false, code: 'room_full', message: '' } as const, 'full'],
    [{ ok: false, code: 'not_found', message: '' } as const, 'failed'],
  ])('is told why it is not possible', (answer, why) => {
    const { call, acknowledge, stage, reason } = begin();
    call.send(start);
    acknowledge(answer);
    expect([stage(), reason()]).toEqual(['ended', why]);
  });

  test('has the page ask whether one can call when there is no video server, and not of other refusals', () => {
    for (const code of ['not_found', 'calls_unavailable'] as const) {
      const { call, acknowledge, world } = begin();
      call.send(start);
      acknowledge({ ok: false, code, message: '' });
      const asked = code === 'calls_unavailable' ? [{ type: 'serverConfig.ask' }] : [];
      expect(world.told('serverConfig')).toEqual(asked);
    }
  });

  test('hears «Занято» also when it comes before the acknowledgement', () => {
    const { call, acknowledge, ends, reason } = begin();
    call.send(start);
    ends('busy');
    acknowledge();
    expect(reason()).toBe('busy');
  });

  test('hangs up without a connection: that is said when it lives again, and names the call', () => {
    const { call, acknowledge, said, stage } = begin();
    call.send(start);
    acknowledge();
    call.send({ type: 'realtime.lost' });
    call.send({ type: 'call.hangUp' });
    expect([stage(), said().length]).toEqual(['idle', 1]);
    call.send({ type: 'realtime.live' });
    expect(said().at(-1)).toEqual({
      name: 'call:end',
      payload: { conversationId: 'c1', callId: 'k1' },
    });
  });

  test('reloads the page: the call goes on by the store, in this tab alone', () => {
    const { call, shows, stage } = begin();
    shows(5, { callerId: 'me', userIds: ['me'] });
    expect(stage()).toBe('idle');
    call.send({ type: 'call.remembered', call: { callId: 'k1', audio: true, video: true } });
    expect(stage()).toBe('inviting');
    shows(6, { callerId: 'me', state: 'live', userIds: ['me', 'anna'] });
    expect(stage()).toBe('joining');
  });
});

describe('in a call', () => {
  test('the other side is waited for 29,999 ms, and at 30,000 ms it is over', () => {
    const { goLive, room, world, stage, reason } = begin();
    goLive();
    room.last.send({ type: 'room.peerLeft', userId: 'anna', reason: 'lost' });
    world.clock.increment(29_999);
    expect(stage()).toBe('peerLost');
    world.clock.increment(1);
    expect([stage(), reason()]).toEqual(['ended', 'peerLost']);
  });

  test('a lost connection begins anew with a fresh way in', () => {
    const { goLive, room, ticket, world, stage } = begin();
    goLive();
    room.last.send({ type: 'room.disconnected', reason: 'lost' });
    expect(stage()).toBe('rejoining');
    world.clock.increment(500);
    expect(ticket.last.stopped).toBe(false);
    ticket.last.resolve({ token: 't2', url: 'wss://here/livekit' });
    expect(room.last.input).toMatchObject({ token: 't2' });
    room.last.send({ type: 'room.connected' });
    expect(stage()).toBe('live');
  });

  test('late words about its ringing change nothing', () => {
    const { goLive, ends, rings, stage } = begin();
    goLive();
    ends('answeredElsewhere');
    ends('missed');
    rings();
    expect(stage()).toBe('live');
  });

  test('it ends by the store alone when every event was lost', () => {
    const { goLive, shows, stage, reason } = begin();
    goLive();
    shows(5, { state: 'live', userIds: ['anna', 'me'] });
    shows(7, null);
    expect([stage(), reason()]).toEqual(['ended', 'ended']);
  });
});

describe('the way into a call says what it waits for', () => {
  test('of the caller: the server, then an answer', () => {
    const { call, acknowledge } = begin();
    const step = () => selectStep(call.getSnapshot());
    expect(step()).toBeNull();
    call.send({ type: 'call.start', conversationId: 'c1', video: false });
    expect(step()).toBe('placing');
    acknowledge();
    expect(step()).toBe('ringing');
  });

  test('of the called: the server, its ticket, the video server', () => {
    const { call, rings, acknowledge, ticket, room } = begin();
    const step = () => selectStep(call.getSnapshot());
    rings();
    expect(step()).toBeNull();
    call.send({ type: 'call.answer', video: false });
    expect(step()).toBe('answering');
    acknowledge();
    expect(step()).toBe('joining');
    ticket.last.resolve({ token: 't', url: 'wss://here/livekit' });
    expect(step()).toBe('connecting');
    room.last.send({ type: 'room.signalled' });
    expect(step()).toBe('passing');
    room.last.send({ type: 'room.connected' });
    expect(step()).toBeNull();
  });
});
