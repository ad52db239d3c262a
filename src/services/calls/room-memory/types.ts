/** The rooms that a person was in on this device; all tabs share them. */
export interface RoomMemory {
  /** The newest room comes first. */
  read(userId: string): readonly string[];
  add(userId: string, room: string): void;
  /** Calls back when a room was added, here or in another tab. */
  watch(changed: () => void): () => void;
}
