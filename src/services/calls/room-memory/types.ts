/** In which rooms somebody was on this device; all tabs know. */
export interface RoomMemory {
  /** The newest first. */
  read(userId: string): readonly string[];
  add(userId: string, room: string): void;
  /** One was added, here or in another tab. */
  watch(changed: () => void): () => void;
}
