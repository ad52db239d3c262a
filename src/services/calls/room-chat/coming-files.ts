/** Awaits the files that others have announced and that are not there yet. Each one is given up after a while. */
import { callChatFilesMax, callChatStalledMs } from '#contract/call-limits.ts';

/** The most files of one person that are awaited at once; our own client announces far fewer. */
const mostOfOne = callChatFilesMax * 5;

interface ComingFile {
  /** Notes that a part of the file has come. */
  moved(): void;
  /** Answers whether the file is still awaited. */
  isComing(): boolean;
  /** Ends the waiting: the file has come, or null: it has not. Only the first call counts. */
  end(file: File | null): void;
}

export function createComingFiles(
  tell: (fromId: string, fileId: string, file: File | null) => void,
) {
  const coming = new Map<string, Map<string, ComingFile>>();
  const giveUps = new Set<ReturnType<typeof setTimeout>>();

  function wait(onGivenUp: () => void): () => void {
    const timer = setTimeout(onGivenUp, callChatStalledMs);
    giveUps.add(timer);
    return () => {
      clearTimeout(timer);
      giveUps.delete(timer);
    };
  }

  return {
    /** Begins to await a file. Nothing is said of it until `told` answers that its message was told. */
    announce(fromId: string, fileId: string, told: Promise<boolean>): void {
      const theirs = coming.get(fromId) ?? new Map<string, ComingFile>();
      if (theirs.has(fileId)) return;
      const say = async (file: File | null) => {
        if (await told) tell(fromId, fileId, file);
      };
      if (theirs.size >= mostOfOne) {
        void say(null);
        return;
      }
      const one: ComingFile = {
        isComing: () => theirs.get(fileId) === one,
        moved() {
          if (!one.isComing()) return;
          rest();
          rest = wait(() => one.end(null));
        },
        end(file) {
          if (!one.isComing()) return;
          rest();
          theirs.delete(fileId);
          if (theirs.size === 0) coming.delete(fromId);
          void say(file);
        },
      };
      let rest = wait(() => one.end(null));
      theirs.set(fileId, one);
      coming.set(fromId, theirs);
    },
    /** Returns the file whose stream begins; null: that person announced no such file, or it was given up. */
    begin: (fromId: string, fileId: string) => coming.get(fromId)?.get(fileId) ?? null,
    /** Gives up the files of a person who has left. */
    loseAllOf(fromId: string): void {
      for (const one of coming.get(fromId)?.values() ?? []) one.end(null);
    },
    /** Ends all reports. */
    stop(): void {
      for (const timer of giveUps) clearTimeout(timer);
      giveUps.clear();
      for (const theirs of coming.values()) theirs.clear();
      coming.clear();
    },
  };
}
