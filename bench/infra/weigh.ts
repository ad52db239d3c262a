/** Weighs a page after its garbage has been collected. */
import type { CDPSession, Page } from '@playwright/test';

export interface Weight {
  readonly heapMb: number;
  /** The DOM nodes that the browser holds, also its own ones (pseudo-elements, the insides of fields) and detached ones. */
  readonly nodes: number;
  /** Elements outside of the page's tree that something still holds. */
  readonly detached: number;
}

export async function weigh(page: Page): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  const detached = await countDetached(session);
  await session.detach();
  return { heapMb: usedSize / 2 ** 20, nodes, detached };
}

/** Each node of a snapshot is a row of numbers, whose columns `node_fields` names. */
interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[] } };
  readonly nodes: readonly number[];
}

/** V8's mark of what belongs to no page any more (v8-profiler.h, EmbedderGraph::Node::Detachedness). */
const DETACHED = 2;

async function countDetached(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot');
  const { snapshot, nodes }: Snapshot = JSON.parse(chunks.join(''));
  const { length } = snapshot.meta.node_fields;
  const column = snapshot.meta.node_fields.indexOf('detachedness');
  return nodes.filter((value, at) => at % length === column && value === DETACHED).length;
}
