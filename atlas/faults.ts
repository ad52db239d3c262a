/** Finds what is wrong with the looks of the charts: a state that nobody can see, recognise or tell from another. */
import { stateLabel } from '#ui/text/states.ru.ts';
import { posesOf, type Pose, type Scene } from './scenes/scene.ts';
import type { Look } from './looks.ts';

/** Answers a sentence for each fault; none, where all states are shown as they should be. */
export function faultsOf(looks: readonly Look[], scenes: readonly Scene[]): readonly string[] {
  return looks.flatMap((look) => {
    const { machine, path, way, active, words, error } = look;
    const own = scenes.filter((scene) => scene.machine.id === machine);
    const state = `${machine} ${path}`;
    if (error !== undefined) return [`${state}: ${error}`];
    if (way === null) return [`${state}: no way leads there from any scene`];
    if (!active.includes(path)) return [`${state}: the app is elsewhere, in ${active.join(', ')}`];
    const isWordless = (one: string) => own.some(({ wordless = {} }) => one in wordless);
    const isSame = (one: string) => own.some(({ same = {} }) => one in same);
    const said = own.find(({ says = {} }) => path in says)?.says?.[path];
    const wanted = said ?? stateLabel(machine, path) ?? '';
    const isSaid =
      typeof wanted === 'string' ? words.includes(withSpaces(wanted)) : wanted.test(words);
    const others = looks.filter((one) => one.machine === machine && one.path !== path);
    const isTwin = (one: Look) => one.words === words;
    const isDouble = (one: Look) => one.picture !== undefined && one.picture === look.picture;
    if (isWordless(path))
      return isSaid ? [`${state}: the screen says its words, but \`wordless\` has it`] : [];
    if (isSame(path)) {
      // Without pictures it is not known which states look alike.
      const isNeedless =
        look.picture !== undefined && isSaid && !others.some((one) => isTwin(one) || isDouble(one));
      return [
        ...(isSaid ? [] : [notSaid(state, wanted)]),
        ...(isNeedless
          ? [`${state}: it says its words and looks as no other, but \`same\` has it`]
          : []),
      ];
    }
    const rivals = others.filter(
      (one) => one.path < path && !isSame(one.path) && !isWordless(one.path),
    );
    const [twin, double] = [rivals.find(isTwin), rivals.find(isDouble)];
    return [
      ...(isSaid ? [] : [notSaid(state, wanted)]),
      ...(twin ? [`${state}: says what ${twin.path} does`] : []),
      ...(double ? [`${state}: looks as ${double.path} does`] : []),
    ];
  });
}

const notSaid = (state: string, wanted: string | RegExp): string =>
  `${state}: the screen does not say «${String(wanted)}»`;

/** A screen reader's text has no other spaces than plain ones. */
const withSpaces = (text: string): string => text.replaceAll(/\s+/gu, ' ');

/** Answers a sentence for each chart that no scene shows and that has no reason for it, and for each needless reason. */
export function chartsWithoutScenes(
  charts: readonly string[],
  scenes: readonly Scene[],
  faceless: Readonly<Record<string, string>>,
): readonly string[] {
  const shown = new Set(scenes.map(({ machine }) => machine.id));
  return [
    ...charts
      .filter((id) => !shown.has(id) && !(id in faceless))
      .map((id) => `${id}: no scene shows it, and faceless.ts does not say why`),
    ...Object.keys(faceless)
      .filter((id) => shown.has(id) || !charts.includes(id))
      .map((id) => `${id}: faceless.ts names it for no reason`),
  ];
}

/** Answers a sentence for each key of a scene that stands for no state which could be shown: it was renamed, or is needless. */
export function unknownStates(scenes: readonly Scene[]): readonly string[] {
  return scenes.flatMap((scene) => {
    const { machine, only = [], same = {}, says = {}, unseen = {}, wordless = {} } = scene;
    const sentence = (key: string) => (path: string) =>
      `${machine.id} ${path}: a scene names it in \`${key}\`, and it is none of the states to show`;
    const shown = posesOf(scenes.filter((other) => other.machine.id === machine.id));
    const all = posesOf([{ ...scene, unseen: {} }]);
    const strange = (poses: readonly Pose[], paths: readonly string[]) =>
      paths.filter((path) => !poses.some((pose) => pose.path === path));
    return [
      ...strange(shown, only).map(sentence('only')),
      ...strange(shown, Object.keys(same)).map(sentence('same')),
      ...strange(shown, Object.keys(wordless)).map(sentence('wordless')),
      ...strange(shown, Object.keys(says)).map(sentence('says')),
      ...strange(all, Object.keys(unseen)).map(sentence('unseen')),
    ];
  });
}
