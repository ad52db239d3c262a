/** The stage of the atlas: draws the real app in any state of a scene. atlas/shoot.ts drives it. */
import { createRoot, type Root } from 'react-dom/client';
import type { AnyActorRef, EventObject } from 'xstate';
import { createLayoutImplementations } from '#machines/app/layout/layout.services.ts';
import { createScreen } from '#services/browser/screen/screen.ts';
import { App } from '#ui/app/App.tsx';
import { KeySignIn } from '#ui/app/auth/KeySignIn.tsx';
import { KeySignInContext } from '#ui/app/auth/key-sign-in-context.ts';
import { Doors } from '#ui/app/doors/Doors.tsx';
import { DoorsContext } from '#ui/app/doors/doors-context.ts';
import { loadPages } from '#ui/app/pages.ts';
import { prefetchParts } from '#ui/app/parts.ts';
import { loadView } from '#ui/calls/dialogs/Conference.tsx';
import '#ui/calls/dialogs/Layers.tsx';
import '#ui/calls/room/RoomLayer.tsx';
import '#ui/kit/tokens.css';
import '#ui/kit/base.css';
import type { ModelPath } from '#tests/model/model.ts';
import { posesOf, type Pose, type Scene } from '../scenes/scene.ts';
import { scenes } from '../scenes/scenes.ts';
import { activePaths } from '../../src/inspector/chart.ts';
import { follow, waysFrom, waysOut, wayTo, type WaysOut } from '../world/pose.ts';
import { startWorld, type World } from '../world/world.ts';
import { provideRooms, roomLeaf } from './rooms.ts';

export interface Shown {
  /** The types of the events that led there; null where no way does. */
  readonly way: readonly string[] | null;
  readonly active: readonly string[];
  /** The ways out that a person has, as types of events. */
  readonly out?: WaysOut;
  /** The reason why it could not be shown. */
  readonly error?: string;
}

declare global {
  interface Window {
    stage: {
      readonly poses: readonly Pose[];
      readonly show: (pose: Pose) => Promise<Shown>;
      /** Waits until the shown actor has taken an event of this type; false where it does not come. */
      readonly takes: (type: string) => Promise<boolean>;
      /**
       * Lets the shown actor hear something that is no state of its chart, such as a row that failed. What it took until
       * then is forgotten: no person did it.
       */
      readonly tell: (event: EventObject) => Promise<void>;
    };
  }
}

const { watchScreen } = createLayoutImplementations({ screen: createScreen() }).actors;
/** The screen is real: views must know whether it is narrow. */
const realLeaves = {
  'layout.watchScreen': { logic: watchScreen },
  'call.room': roomLeaf,
  'roomVisit.room': roomLeaf,
};
provideRooms();
/** The short ways of the scenes, and all ways of the few for which these do not suffice. */
const shortWays = new Map<Scene, readonly ModelPath[]>();
const allWays = new Map<Scene, readonly ModelPath[]>();
/** All code of the pages, which comes once. */
let code: Promise<unknown> | undefined;
let root: Root | undefined;
let former: World | undefined;
/** The types of the events that the shown actor has taken since it was shown. */
let taken: readonly string[] = [];
let shownActor: AnyActorRef | undefined;

/** Starts a fresh app, and waits until the scene's actor runs and the first picture is drawn. */
async function begin({ content, leaves, address, actor: name, before = [] }: Scene) {
  root?.unmount();
  // Otherwise it would hear of every later change of the window.
  former?.app.stop();
  history.replaceState(null, '', address);
  await (code ??= Promise.all([loadPages(), prefetchParts(), loadView()]));
  if (document.fonts.status === 'loading') await document.fonts.ready;
  const world = startWorld(content, { ...realLeaves, ...leaves });
  former = world;
  const element = document.createElement('div');
  element.id = 'root';
  document.querySelector('#root')?.replaceWith(element);
  root = createRoot(element);
  const minuteTicker = { now: () => Date.now(), watch: () => () => {} };
  root.render(
    <DoorsContext value={<Doors {...world.doors} />}>
      <KeySignInContext value={<KeySignIn begin={world.beginKeySignIn} />}>
        <App app={world.app} minuteTicker={minuteTicker} />
      </KeySignInContext>
    </DoorsContext>,
  );
  for (const { actor, event } of before) (await running(world, actor)).send(event);
  return { world, actor: await running(world, name) };
}

/** Waits until an actor of this name runs: some begin when their view is drawn. */
async function running({ app }: World, name: string): Promise<AnyActorRef> {
  for (let frame = 0; frame < 60; frame += 1) {
    await painted();
    const actor: AnyActorRef | undefined = app.system.get(name);
    if (actor) return actor;
  }
  throw new Error(`no actor is called ${name}`);
}

/** Shows the state in the first scene that leads there. */
async function show({ machine, path }: Pose): Promise<Shown> {
  const own = scenes.filter((one) => one.machine.id === machine);
  for (const isShort of [true, false]) {
    for (const scene of own.filter(({ only }) => only?.includes(path) ?? true)) {
      const shown = await showIn(scene, path, isShort);
      if (shown.way) return shown;
    }
  }
  return { way: null, active: [] };
}

async function showIn(scene: Scene, path: string, isShort: boolean): Promise<Shown> {
  const { world, actor } = await begin(scene);
  await painted();
  world.fallSilent();
  const waysOf = isShort ? shortWays : allWays;
  const ways = waysOf.get(scene) ?? waysFrom(actor, scene, isShort);
  waysOf.set(scene, ways);
  const way = wayTo(actor, ways, path);
  if (way) follow(actor, way);
  await settled();
  // A view that comes late begins its wait after the first round.
  for (let round = 0; scene.isPatient && round < 2; round += 1) {
    endWaits();
    await settled();
  }
  if (scene.press !== undefined) {
    pressed(scene.press)?.click();
    await settled();
  }
  shownActor = actor;
  taken = [];
  world.app.system.inspect((event) => {
    if (event.type === '@xstate.microstep' && event.actorRef === actor)
      taken = [...taken, ...event._transitions.map(({ eventType }) => eventType)];
  });
  return {
    way: way?.map(({ type }) => type) ?? null,
    active: activePaths(actor.getSnapshot()),
    out: waysOut(actor.getSnapshot(), path, scene.events ?? []),
  };
}

/** Ends the waits of the views, which styles measure. */
function endWaits(): void {
  for (const movement of document.getAnimations())
    if (movement.effect?.getComputedTiming().iterations === 1) movement.finish();
}

/** Looks each frame for half a second, because views may send an event late. */
async function takes(type: string): Promise<boolean> {
  for (let frame = 0; frame < 30 && !taken.includes(type); frame += 1) await painted();
  return taken.includes(type);
}

async function tell(event: EventObject): Promise<void> {
  shownActor?.send(event);
  await settled();
  taken = [];
}

const pressed = (words: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button, label')].find(
    ({ textContent }) => textContent === words,
  );

/** Waits until the page has not changed for two frames: some views come with code of their own. */
async function settled(): Promise<void> {
  let changes = 0;
  const observer = new MutationObserver(() => (changes += 1));
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    characterData: true,
  });
  await painted();
  for (let frame = 0, calm = 0; frame < 20 && calm < 2; frame += 1) {
    const before = changes;
    await painted();
    calm = changes === before ? calm + 1 : 0;
  }
  observer.disconnect();
}

const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

window.stage = {
  poses: posesOf(scenes),
  show: (pose) =>
    show(pose).catch((error: unknown) => ({ way: null, active: [], error: String(error) })),
  takes,
  tell,
};
