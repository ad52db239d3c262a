/** The stage of the atlas: draws the real app in any state of a scene. atlas/shoot.ts drives it. */
import { createRoot, type Root } from 'react-dom/client';
import type { AnyActorRef } from 'xstate';
import { createLayoutImplementations } from '#machines/app/layout/layout.services.ts';
import { createScreen } from '#services/browser/screen/screen.ts';
import { App } from '#ui/app/App.tsx';
import { loadPages } from '#ui/app/pages.ts';
import { prefetchParts } from '#ui/app/parts.ts';
import { loadView } from '#ui/calls/dialogs/Conference.tsx';
import '#ui/calls/room/RoomLayer.tsx';
import '#ui/kit/tokens.css';
import '#ui/kit/base.css';
import { InvitationContext, type LoadInvitation } from '#ui/groups/invitation-context.ts';
import type { ModelPath } from '#tests/model/model.ts';
import { posesOf, type Pose, type Scene } from '../scenes/scene.ts';
import { scenes } from '../scenes/scenes.ts';
import { activePaths } from '../../src/inspector/chart.ts';
import { follow, waysFrom, wayTo } from '../world/pose.ts';
import { startWorld, type World } from '../world/world.ts';
import { provideRooms, roomLeaf } from './rooms.ts';

export interface Shown {
  /** The types of the events that led there; null where no way does. */
  readonly way: readonly string[] | null;
  readonly active: readonly string[];
  /** The reason why it could not be shown. */
  readonly error?: string;
}

declare global {
  interface Window {
    stage: { readonly poses: readonly Pose[]; readonly show: (pose: Pose) => Promise<Shown> };
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
const waysOf = new Map<Scene, readonly ModelPath[]>();
let root: Root | undefined;
let former: World | undefined;

/** Starts a fresh app, and waits until the scene's actor runs and the first picture is drawn. */
async function begin({ content, leaves, address, actor: name, before = [] }: Scene) {
  root?.unmount();
  // Otherwise it would hear of every later change of the window.
  former?.app.stop();
  history.replaceState(null, '', address);
  await Promise.all([loadPages(), prefetchParts(), loadView(), document.fonts.ready]);
  const world = startWorld(content, { ...realLeaves, ...leaves });
  former = world;
  const element = document.createElement('div');
  element.id = 'root';
  document.querySelector('#root')?.replaceWith(element);
  root = createRoot(element);
  const minuteTicker = { now: () => Date.now(), watch: () => () => {} };
  let invitation: ReturnType<LoadInvitation> | undefined;
  const loadInvitation = () => (invitation ??= Promise.resolve(world.openInvitation()));
  root.render(
    <InvitationContext value={loadInvitation}>
      <App app={world.app} minuteTicker={minuteTicker} />
    </InvitationContext>,
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
  for (const scene of own.filter(({ only }) => only?.includes(path) ?? true)) {
    const shown = await showIn(scene, path);
    if (shown.way) return shown;
  }
  return { way: null, active: [] };
}

async function showIn(scene: Scene, path: string): Promise<Shown> {
  const { world, actor } = await begin(scene);
  await painted();
  world.fallSilent();
  const ways = waysOf.get(scene) ?? waysFrom(actor, scene);
  waysOf.set(scene, ways);
  const way = wayTo(actor, ways, path);
  if (way) follow(actor, way);
  await painted();
  await painted();
  if (scene.isPatient) {
    endWaits();
    await painted();
  }
  if (scene.press !== undefined) {
    pressed(scene.press)?.click();
    await painted();
  }
  return {
    way: way?.map(({ type }) => type) ?? null,
    active: activePaths(actor.getSnapshot()),
  };
}

/** Ends the waits of the views, which styles measure. */
function endWaits(): void {
  for (const movement of document.getAnimations())
    if (movement.effect?.getComputedTiming().iterations === 1) movement.finish();
}

const pressed = (words: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button, label')].find(
    ({ textContent }) => textContent === words,
  );

const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

window.stage = {
  poses: posesOf(scenes),
  show: (pose) =>
    show(pose).catch((error: unknown) => ({ way: null, active: [], error: String(error) })),
};
