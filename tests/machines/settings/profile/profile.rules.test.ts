import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { OwnUser } from '#contract/users.ts';
import type { ProfileFields } from '#machines/settings/profile/profile.events.ts';
import { profileMachine } from '#machines/settings/profile/profile.machine.ts';
import {
  selectDraft,
  selectFailure,
  selectSaving,
  selectTheirs,
} from '#machines/settings/profile/profile.selectors.ts';
import { createProfileImplementations } from '#machines/settings/profile/profile.services.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { noAnswer, ownUserShape, refusal } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';

let profile: ActorRefFrom<typeof profileMachine>;
let world: World;
let db: ReturnType<typeof startDb>;
let save: ReturnType<typeof promiseActor<OwnUser, Partial<ProfileFields>>>;

const anna = ownUserShape({ displayName: 'Анна', bio: 'Привет' });
const now = () => profile.getSnapshot();
const draft = () => selectDraft(now());
const edit = (change: Partial<ProfileFields>) => profile.send({ type: 'profile.edit', change });
const press = () => profile.send({ type: 'profile.save' });
/** Another device has saved a change. */
const elsewhere = (given: Partial<OwnUser>) =>
  db.send({ type: 'self.changed', user: { ...db.getSnapshot().context.self, ...given } });
const answer = (given: Partial<OwnUser>) => save.last.resolve({ ...anna, ...given });
const holds = () => world.toldParent().at(-1)?.type;

beforeEach(() => {
  world = createWorld({ peers: ['session'] });
  save = promiseActor();
  db = startDb(world, anna);
  const { watchSelf } = createProfileImplementations(recordingApi({ body: null })).actors;
  profile = world.start(profileMachine.provide({ actors: { watchSelf, save: save.logic } }), {
    input: anna,
  });
});

describe('the profile in its fields', () => {
  test('has nothing to save until it is another, nor when it is the same again', () => {
    expect(selectSaving(now())).toBe('unchanged');
    press();
    expect(save.calls).toEqual([]);
    edit({ displayName: 'Аня' });
    expect(selectSaving(now())).toBe('changed');
    edit({ displayName: 'Анна' });
    expect(selectSaving(now())).toBe('unchanged');
    press();
    expect(save.calls).toEqual([]);
  });

  test('sends only what was changed', () => {
    edit({ displayName: 'Аня', status: 'DND' });
    edit({ status: 'ONLINE' });
    press();
    expect(save.last.input).toEqual({ displayName: 'Аня' });
  });

  test('sends a chosen status and emptied words', () => {
    edit({ status: 'OFFLINE', bio: '' });
    press();
    expect(save.last.input).toEqual({ status: 'OFFLINE', bio: '' });
  });

  test('says that it is saved for 2,200 ms, with what the server made of it', () => {
    edit({ displayName: '  Аня ' });
    press();
    expect(selectSaving(now())).toBe('saving');
    answer({ displayName: 'Аня' });
    expect(draft().displayName).toBe('Аня');
    expect(world.told('session')).toEqual([
      { type: 'session.userChanged', user: { ...anna, displayName: 'Аня' } },
    ]);
    world.clock.increment(2_199);
    expect(selectSaving(now())).toBe('saved');
    world.clock.increment(1);
    expect(selectSaving(now())).toBe('unchanged');
  });

  test('keeps what is typed while it is being saved, for the next time', () => {
    edit({ displayName: 'Аня' });
    press();
    edit({ bio: 'Пишу' });
    answer({ displayName: 'Аня' });
    expect(draft()).toEqual({ displayName: 'Аня', status: 'ONLINE', bio: 'Пишу' });
    expect(selectSaving(now())).toBe('changed');
    press();
    expect(save.last.input).toEqual({ bio: 'Пишу' });
  });

  test('is saved once, however often it is asked for', () => {
    edit({ displayName: 'Аня' });
    press();
    press();
    expect(save.calls).toHaveLength(1);
  });

  test.each([
    ['no answer', noAnswer, { kind: 'network' }],
    ['a refusal', refusal(400, 'validation'), { kind: 'refused', message: null }],
    ['a fault', refusal(500, 'internal'), { kind: 'fault', message: null }],
  ])(
    'stays as typed after %s, which is said until it is mended or tried again',
    (_, error, failure) => {
      edit({ displayName: 'Аня' });
      press();
      save.last.reject(error);
      expect(selectFailure(now())).toEqual(failure);
      expect(draft().displayName).toBe('Аня');
      press();
      expect(selectFailure(now())).toBeNull();
      save.last.reject(error);
      edit({ displayName: 'Анюта' });
      expect(selectFailure(now())).toBeNull();
      expect(selectSaving(now())).toBe('changed');
    },
  );

  test('holds the page from the first change until it is saved, also through a failure', () => {
    expect(holds()).toBe('settings.settled');
    edit({ displayName: 'Аня' });
    expect(holds()).toBe('settings.unsaved');
    press();
    save.last.reject(noAnswer);
    expect(holds()).toBe('settings.unsaved');
    press();
    expect(holds()).toBe('settings.unsaved');
    answer({ displayName: 'Аня' });
    expect(holds()).toBe('settings.settled');
  });
});

describe('another device changes the profile, too', () => {
  test('which shows at once where nothing is being edited', () => {
    elsewhere({ displayName: 'Анна-Мария', chosenStatus: 'AWAY' });
    expect(draft()).toEqual({ displayName: 'Анна-Мария', status: 'AWAY', bio: 'Привет' });
    expect(selectSaving(now())).toBe('unchanged');
    expect(selectTheirs(now())).toEqual({});
  });

  test('which never changes a field under the fingers, and is told beside it', () => {
    edit({ displayName: 'Аня' });
    elsewhere({ displayName: 'Анна-Мария', bio: 'Новое' });
    expect(draft()).toEqual({ displayName: 'Аня', status: 'ONLINE', bio: 'Новое' });
    expect(selectTheirs(now())).toEqual({ displayName: 'Анна-Мария' });
  });

  test('and who saves last is right, for the fields that they changed', () => {
    edit({ displayName: 'Аня' });
    elsewhere({ displayName: 'Анна-Мария', bio: 'Новое' });
    press();
    expect(save.last.input).toEqual({ displayName: 'Аня' });
    answer({ displayName: 'Аня', bio: 'Новое' });
    expect(selectTheirs(now())).toEqual({});
    expect(selectSaving(now())).toBe('saved');
  });

  test('and what it says can be taken instead', () => {
    edit({ displayName: 'Аня', bio: 'Моё' });
    elsewhere({ displayName: 'Анна-Мария' });
    profile.send({ type: 'profile.takeTheirs', field: 'displayName' });
    expect(draft()).toEqual({ displayName: 'Анна-Мария', status: 'ONLINE', bio: 'Моё' });
    expect(selectTheirs(now())).toEqual({});
    press();
    expect(save.last.input).toEqual({ bio: 'Моё' });
  });

  test('to the same value as here: there is no notice, and nothing to save', () => {
    edit({ displayName: 'Аня' });
    elsewhere({ displayName: 'Аня' });
    expect(selectTheirs(now())).toEqual({});
    expect(selectSaving(now())).toBe('unchanged');
  });

  test('twice: the newest is told', () => {
    edit({ displayName: 'Аня' });
    elsewhere({ displayName: 'Анна-Мария' });
    elsewhere({ displayName: 'Мария' });
    expect(selectTheirs(now())).toEqual({ displayName: 'Мария' });
  });

  test('in something that this page does not show: nothing changes', () => {
    edit({ displayName: 'Аня' });
    elsewhere({ avatarUrl: 'emoji:🎈' });
    expect(draft().displayName).toBe('Аня');
    expect(selectTheirs(now())).toEqual({});
  });
});

describe('what is written while it is saved', () => {
  test('stays to be saved, as soon as the answer is there', () => {
    edit({ displayName: 'Аня' });
    press();
    edit({ bio: 'Новое' });
    answer({ displayName: 'Аня' });
    expect([selectSaving(now()), draft().bio]).toEqual(['changed', 'Новое']);
    press();
    expect(save.last.input).toEqual({ bio: 'Новое' });
  });

  test('after «Сохранено» is a change again, at once', () => {
    edit({ displayName: 'Аня' });
    press();
    answer({ displayName: 'Аня' });
    expect(selectSaving(now())).toBe('saved');
    edit({ bio: 'Новое' });
    expect(selectSaving(now())).toBe('changed');
  });

  test('goes back to what it was: «Сохранено» ends with nothing to save', () => {
    edit({ displayName: 'Аня' });
    press();
    answer({ displayName: 'Аня' });
    world.clock.increment(2_200);
    expect([selectSaving(now()), now().value]).toEqual(['unchanged', 'unchanged']);
  });
});

describe('what could not be saved', () => {
  beforeEach(() => {
    edit({ displayName: 'Аня' });
    press();
    save.last.reject(noAnswer);
  });

  test('is a change again as soon as it is mended', () => {
    edit({ displayName: 'Анюта' });
    expect([selectSaving(now()), draft().displayName]).toEqual(['changed', 'Анюта']);
    expect(selectFailure(now())).toBeNull();
  });

  test('has failed no more once another device has saved the same', () => {
    elsewhere({ displayName: 'Аня' });
    expect([selectSaving(now()), selectFailure(now())]).toEqual(['unchanged', null]);
  });
});

test('the server gets the change as it is, and its answer is the profile from then on', async () => {
  const { api, asked } = recordingApi({ body: { user: { ...anna, displayName: 'Аня' } } });
  const real = createWorld({ peers: ['session'] });
  startDb(real, anna);
  const page = real.start(profileMachine.provide(createProfileImplementations({ api })), {
    input: anna,
  });
  page.send({ type: 'profile.edit', change: { displayName: 'Аня' } });
  page.send({ type: 'profile.save' });
  await expect.poll(() => selectSaving(page.getSnapshot())).toBe('saved');
  expect(asked.map(({ route, args }) => ({ route, args }))).toEqual([
    { route: 'PATCH /status/me', args: { body: { displayName: 'Аня' } } },
  ]);
});
