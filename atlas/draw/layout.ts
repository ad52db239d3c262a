import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import type { ElkEdgeSection, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import { pad, type Card } from './card.ts';
import type { Tone } from './rows.ts';
import type { Frame, Node, Reach } from './tree.ts';

/** Everything that a sheet shows, with its place. */
export interface Layout {
  width: number;
  height: number;
  frames: PlacedFrame[];
  cards: Array<{ x: number; y: number; card: Card }>;
  arrows: Arrow[];
}

export interface PlacedFrame {
  x: number;
  y: number;
  width: number;
  height: number;
  frame: Frame;
}

export interface Arrow {
  move: number;
  tone: Tone;
  points: Point[];
}

export interface Point {
  x: number;
  y: number;
}

/** Pages that show a wider drawing make it smaller. */
export const pageWidth = 1000;
const gap = 16;
/** Arrows come into a card or a frame at this height, above its name. */
const wayIn = 22;

export async function layOut(node: Node, reach: Reach): Promise<Layout> {
  if (node.kind === 'card') {
    const { width, height } = node.card;
    return { width, height, frames: [], cards: [{ x: 0, y: 0, card: node.card }], arrows: [] };
  }
  return node.isParallel ? layOutRegions(node, reach) : layOutStates(node, reach);
}

/** States that last side by side have no arrows between them: each is laid out by itself, then they are packed. */
async function layOutRegions(frame: Frame, reach: Reach): Promise<Layout> {
  const inside: Layout[] = [];
  for (const child of frame.children) inside.push(await layOut(child, reach));
  const room = Math.max(pageWidth - 2 * pad, ...inside.map(({ width }) => width));
  const packed = pack(inside, room);
  const width = Math.max(frame.headWidth, packed.width + 2 * pad);
  const height = frame.headHeight + packed.height + pad;
  const moved = inside.map((layout, index) => {
    const at = packed.places[index] ?? { x: 0, y: 0 };
    return shifted(layout, { x: at.x + pad, y: at.y + frame.headHeight });
  });
  return {
    width,
    height,
    frames: [{ x: 0, y: 0, width, height, frame }, ...moved.flatMap(({ frames }) => frames)],
    cards: moved.flatMap(({ cards }) => cards),
    arrows: moved.flatMap(({ arrows }) => arrows),
  };
}

interface Size {
  width: number;
  height: number;
}

/** Puts each box in turn as far up as there is room, and there as far left. */
function pack(boxes: readonly Size[], room: number): Size & { places: Point[] } {
  const places: Point[] = [];
  for (const box of boxes) {
    const lefts = [0, ...places.map(({ x }, index) => x + (boxes[index]?.width ?? 0) + gap)];
    const [best = { x: 0, y: 0 }] = lefts
      .filter((x) => x + box.width <= room)
      .map((x) => ({ x, y: lowestAt(x, box, boxes, places) }))
      .toSorted((a, b) => a.y - b.y || a.x - b.x);
    places.push(best);
  }
  const ends = places.map(({ x, y }, index) => ({
    right: x + (boxes[index]?.width ?? 0),
    bottom: y + (boxes[index]?.height ?? 0),
  }));
  return {
    places,
    width: Math.max(0, ...ends.map(({ right }) => right)),
    height: Math.max(0, ...ends.map(({ bottom }) => bottom)),
  };
}

/** The lower edge of all that stands over the columns from x on. */
function lowestAt(x: number, box: Size, boxes: readonly Size[], places: readonly Point[]): number {
  return Math.max(
    0,
    ...places.map((place, index) => {
      const other = boxes[index] ?? { width: 0, height: 0 };
      const isAbove = place.x < x + box.width + gap && x < place.x + other.width + gap;
      return isAbove ? place.y + other.height + gap : 0;
    }),
  );
}

const elk = new ElkConstructor();

const shared: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.randomSeed': '1',
  'elk.layered.mergeHierarchyEdges': 'true',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '4',
  'elk.aspectRatio': '1',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '9',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '9',
};

/** The ways to lay a frame out; the one that is read best on a page is taken. */
const ways: readonly LayoutOptions[] = [{ 'elk.direction': 'DOWN' }, { 'elk.direction': 'RIGHT' }];

async function layOutStates(frame: Frame, reach: Reach): Promise<Layout> {
  const inner = new Map<string, Layout>();
  await layOutInner(frame, reach, inner);
  const layouts: Layout[] = [];
  for (const way of ways) layouts.push(await layOutBy(way, frame, inner));
  const [best = layouts[0]] = layouts.toSorted((a, b) => cost(a) - cost(b));
  if (!best) throw new Error(`no layout of ${frame.path}`);
  return best;
}

/** The area, dearer the farther it reaches beyond the page. */
export function cost({ width, height }: Size): number {
  return width * height * Math.max(1, width / pageWidth) ** 2;
}

/** Lays out first what no arrow enters or leaves. */
async function layOutInner(frame: Frame, reach: Reach, inner: Map<string, Layout>): Promise<void> {
  for (const child of frame.children) {
    if (child.kind === 'card') continue;
    if (child.isParallel || reach === 'frame') inner.set(child.id, await layOut(child, reach));
    else await layOutInner(child, reach, inner);
  }
}

async function layOutBy(
  way: LayoutOptions,
  frame: Frame,
  inner: ReadonlyMap<string, Layout>,
): Promise<Layout> {
  const options = { ...shared, ...way };
  const graph = await elk.layout({
    ...frameNode(frame, inner, options),
    edges: arrowsOut(frame, inner).map(({ id, port, to }) => ({
      id,
      sources: [port],
      targets: [inner.has(to) || !framesIn(frame).has(to) ? `${to}:in` : to],
    })),
  });
  return readLayout(graph, frame, inner);
}

function frameNode(
  frame: Frame,
  inner: ReadonlyMap<string, Layout>,
  options: LayoutOptions,
): ElkNode {
  return {
    id: frame.id,
    layoutOptions: {
      ...options,
      'elk.padding': `[top=${frame.headHeight + 4},left=${pad},bottom=${pad},right=${pad}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${Math.ceil(frame.headWidth)},60)`,
    },
    children: frame.children.map((child) => {
      if (child.kind === 'card') return cardNode(child.id, child.card, child.card, options);
      const laid = inner.get(child.id);
      return laid ? cardNode(child.id, laid, null, options) : frameNode(child, inner, options);
    }),
  };
}

function cardNode(id: string, size: Size, card: Card | null, options: LayoutOptions): ElkNode {
  const isDown = options['elk.direction'] === 'DOWN';
  const rows = (card?.rows ?? []).filter(({ arrow }) => arrow !== null);
  return {
    id,
    width: size.width,
    height: size.height,
    layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
    ports: [
      {
        id: `${id}:in`,
        x: isDown ? wayIn : 0,
        y: isDown ? 0 : wayIn - 4,
        width: 0,
        height: 0,
        layoutOptions: { 'elk.port.side': isDown ? 'NORTH' : 'WEST' },
      },
      ...rows.map(({ move, arrowY }) => ({
        id: `${id}:${move}`,
        x: size.width,
        y: arrowY,
        width: 0,
        height: 0,
        layoutOptions: { 'elk.port.side': 'EAST' },
      })),
    ],
  };
}

function arrowsOut(
  frame: Frame,
  inner: ReadonlyMap<string, Layout>,
): Array<{ id: string; port: string; to: string }> {
  return frame.children.flatMap((child) => {
    if (child.kind === 'frame') return inner.has(child.id) ? [] : arrowsOut(child, inner);
    return child.card.rows.flatMap(({ move, arrow }) =>
      arrow === null ? [] : [{ id: String(move), port: `${child.id}:${move}`, to: arrow }],
    );
  });
}

function framesIn(frame: Frame): Map<string, Frame> {
  return new Map(
    frame.children.flatMap((child) =>
      child.kind === 'frame' ? [[child.id, child] as const, ...framesIn(child)] : [],
    ),
  );
}

function cardsIn(frame: Frame, inner: ReadonlyMap<string, Layout>): Map<string, Card> {
  return new Map(
    frame.children.flatMap((child) => {
      if (child.kind === 'card') return [[child.id, child.card] as const];
      return inner.has(child.id) ? [] : [...cardsIn(child, inner)];
    }),
  );
}

function readLayout(graph: ElkNode, frame: Frame, inner: ReadonlyMap<string, Layout>): Layout {
  const layout: Layout = { width: 0, height: 0, frames: [], cards: [], arrows: [] };
  const cards = cardsIn(frame, inner);
  const frames = framesIn(frame).set(frame.id, frame);
  const read = (node: ElkNode) => {
    const { x = 0, y = 0, width = 0, height = 0 } = node;
    const card = cards.get(node.id);
    const laid = inner.get(node.id);
    const found = frames.get(node.id);
    if (card) layout.cards.push({ x, y, card });
    else if (laid) add(layout, shifted(laid, { x, y }));
    else if (found) layout.frames.push({ x, y, width, height, frame: found });
    for (const child of node.children ?? []) read(child);
  };
  read(graph);
  const tones = new Map(
    [...cards.values()].flatMap(({ rows }) => rows.map(({ move, tone }) => [move, tone] as const)),
  );
  for (const edge of graph.edges ?? []) {
    const move = Number(edge.id);
    for (const section of edge.sections ?? []) {
      layout.arrows.push({ move, tone: tones.get(move) ?? 'rest', points: pointsOf(section) });
    }
  }
  return { ...layout, width: graph.width ?? 0, height: graph.height ?? 0 };
}

function pointsOf({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection): Point[] {
  return [startPoint, ...bendPoints, endPoint];
}

function add(layout: Layout, { frames, cards, arrows }: Layout): void {
  layout.frames.push(...frames);
  layout.cards.push(...cards);
  layout.arrows.push(...arrows);
}

function shifted(layout: Layout, by: Point): Layout {
  const move = <T extends Point>(one: T): T => ({ ...one, x: one.x + by.x, y: one.y + by.y });
  return {
    ...layout,
    frames: layout.frames.map(move),
    cards: layout.cards.map(move),
    arrows: layout.arrows.map((arrow) => ({ ...arrow, points: arrow.points.map(move) })),
  };
}
