/** The rooms that somebody was in on this device; all tabs know them. */
export interface RoomMemory {
  /** The newest first. */
  read(userId: string): readonly string[];
  add(userId: string, room: string): void;
  /** One was added, here or in another tab. */
  watch(changed: () => void): () => void;
}
