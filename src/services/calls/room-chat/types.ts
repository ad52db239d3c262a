/** The chat of the people in a room, as a machine sees it. */

export interface SentMessage {
  readonly id: string;
  readonly text: string;
  readonly files: readonly File[];
  /** The others had the message already; this is its new text. */
  readonly isEdit: boolean;
}

export type ChatFact =
  /** Whether anybody else is there to read. */
  | { readonly type: 'chat.company'; readonly isThere: boolean }
  | {
      readonly type: 'chat.message';
      readonly id: string;
      readonly fromId: string;
      /** The author's name in the room, for a person whom this device does not know. */
      readonly fromName: string;
      readonly text: string;
      readonly isEdit: boolean;
      /** `chat.file` reports each of these files later. */
      readonly fileIds: readonly string[];
    }
  /** null: the file was too large, it did not come, or the connection was lost. */
  | {
      readonly type: 'chat.file';
      readonly fileId: string;
      readonly fromId: string;
      readonly file: File | null;
    }
  | { readonly type: 'chat.read'; readonly byId: string; readonly ids: readonly string[] };

export interface RoomChat {
  /** Reports at once whether anybody is there; the first watcher also gets the facts from before. */
  watch(on: (fact: ChatFact) => void): () => void;
  /**
   * Sends a message. `share` is from 0 to 1.
   * @throws Error when the message could not be sent, or nothing of it moves any more.
   */
  send(message: SentMessage, onProgress: (share: number) => void): Promise<void>;
  /** Tells the authors that these messages were read. @throws when that could not be sent. */
  tellRead(ids: readonly string[], authorIds: readonly string[]): Promise<void>;
}
