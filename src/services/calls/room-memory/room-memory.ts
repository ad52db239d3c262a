import { roomsRememberedMax } from '#contract/call-limits.ts';
import { roomsKeyOf } from './forget-rooms.ts';
import type { RoomMemory } from './types.ts';

export function createRoomMemory(window: Window = globalThis.window): RoomMemory {
  const watchers = new Set<() => void>();
  function read(userId: string): readonly string[] {
    try {
      const found: unknown = JSON.parse(window.localStorage.getItem(roomsKeyOf(userId)) ?? '[]');
      if (!Array.isArray(found)) return [];
      return found.filter((room) => typeof room === 'string').slice(0, roomsRememberedMax);
    } catch {
      // The browser keeps nothing for this site, or somebody else wrote there.
      return [];
    }
  }
  return {
    read,
    add(userId, room) {
      const others = read(userId).filter((one) => one !== room);
      const rooms = [room, ...others].slice(0, roomsRememberedMax);
      try {
        window.localStorage.setItem(roomsKeyOf(userId), JSON.stringify(rooms));
      } catch {
        // The browser keeps nothing for this site: the name has to be typed again next time.
      }
      for (const changed of watchers) changed();
    },
    watch(changed) {
      const watching = new AbortController();
      const { signal } = watching;
      watchers.add(changed);
      signal.addEventListener('abort', () => watchers.delete(changed));
      const notice = ({ key }: StorageEvent) => {
        // A null key: the whole storage was cleared.
        if (key === null || key.startsWith(roomsKeyOf(''))) changed();
      };
      window.addEventListener('storage', notice, { signal });
      return () => watching.abort();
    },
  };
}
