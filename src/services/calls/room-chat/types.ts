/** The chat of the people in a room, as a machine sees it. */

export interface SentMessage {
  readonly id: string;
  readonly text: string;
  readonly files: readonly File[];
  /** They had it already, in other words. */
  readonly isEdit: boolean;
}

export type ChatFact =
  /** Somebody else is there to read, or nobody is. */
  | { readonly type: 'chat.company'; readonly isThere: boolean }
  | {
      readonly type: 'chat.message';
      readonly id: string;
      readonly fromId: string;
      /** For who is nobody's friend; those whom this device knows have a name here. */
      readonly fromName: string;
      readonly text: string;
      readonly isEdit: boolean;
      /** Each is told of by `chat.file` later. */
      readonly fileIds: readonly string[];
    }
  /** null: it was too large, it did not come, or the way was cut. */
  | {
      readonly type: 'chat.file';
      readonly fileId: string;
      readonly fromId: string;
      readonly file: File | null;
    }
  | { readonly type: 'chat.read'; readonly byId: string; readonly ids: readonly string[] };

export interface RoomChat {
  /** Says at once whether anybody is there; what came before the first watcher is told to it. */
  watch(on: (fact: ChatFact) => void): () => void;
  /** @throws when it did not go, or nothing of it moves any more. `share` is from 0 to 1. */
  send(message: SentMessage, onProgress: (share: number) => void): Promise<void>;
  /** Tells the authors that these were read. @throws when it did not go. */
  tellRead(ids: readonly string[], authorIds: readonly string[]): Promise<void>;
}
