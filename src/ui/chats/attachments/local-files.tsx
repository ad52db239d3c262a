/** Finds addresses for `src` of files on this device that the server does not have yet. */
import { use, useEffect, useState } from 'react';
import { useDb } from '#ui/app/actors.tsx';
import { LocalFilesContext } from './local-files-context.ts';

/** Addresses by fileId, so that a picture that is drawn again shows at once. */
const known = new Map<string, string>();

/** Finds the address of a local file; null while it is unknown, and when there are no such bytes. */
export function useLocalAddress(fileId: string): string | null {
  const files = use(LocalFilesContext);
  const userId = useDb((db) => db.self.id);
  const [found, setFound] = useState<{ fileId: string; address: string | null } | null>(null);
  useEffect(() => {
    if (known.has(fileId)) return undefined;
    let isWanted = true;
    const show = (address: string | null) => {
      if (address !== null) known.set(fileId, address);
      if (isWanted) setFound({ fileId, address });
    };
    // An unreadable store costs only the picture.
    files.addressOf(userId, fileId).then(show, () => show(null));
    return () => {
      isWanted = false;
    };
  }, [files, userId, fileId]);
  return known.get(fileId) ?? (found?.fileId === fileId ? found.address : null);
}

/**
 * Local addresses of files that this page has sent, by the server's address. They are shown until the server's copy has
 * loaded, so that one's own picture does not blink.
 */
export const sentAddresses = new Map<string, string>();
