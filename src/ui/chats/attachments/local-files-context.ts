/** The context through which main.tsx gives local-files.tsx the pending files. It is a file of its own because the sign-in page loads it. */
import { createContext } from 'react';

/** As services/sending/pending-files. */
export interface LocalFiles {
  /** The same address for as long as the page lives; null when the bytes are not there. */
  readonly addressOf: (userId: string, fileId: string) => Promise<string | null>;
}

export const LocalFilesContext = createContext<LocalFiles>({ addressOf: async () => null });

export const LocalFilesProvider = LocalFilesContext.Provider;
