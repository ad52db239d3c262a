/** Gives files to the actor `avatar`: chosen, pasted, or dropped anywhere on the page while its dialog is open. */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { usePeer } from '#ui/app/actors.tsx';
import { filesDropped, filesPasted, holdsFiles, type Transferred } from '#ui/sending/transfer.ts';
import { avatar as text } from '#ui/text/people.ru.ts';

/** One file is taken as the picture, several are refused. */
function useGive() {
  const avatar = usePeer('avatar');
  return ({ files, folders }: Transferred) => {
    const [file] = files;
    if (file && files.length === 1 && folders.length === 0)
      avatar.send({ type: 'avatar.choose', file });
    else if (file || folders.length > 0) avatar.send({ type: 'avatar.misgive' });
  };
}

/** Opens the browser's choice of a file when it is clicked; it is not on the screen. */
export function PictureInput({ ref }: { ref: RefObject<HTMLInputElement | null> }) {
  const give = useGive();
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      hidden
      aria-label={`${text.drop}${text.choose}`}
      onChange={({ target }) => {
        give({ files: Array.from(target.files ?? []), folders: [] });
        // Choosing the same file again must fire the event, too.
        target.value = '';
      }}
    />
  );
}

/** Takes what is pasted or dropped, and answers whether a file is being dragged over the page. */
export function useGivenPictures(): boolean {
  const [isDragged, setDragged] = useState(false);
  const give = useGive();
  const giveNow = useEffectEvent((given: Transferred) => give(given));
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData && filesPasted(event.clipboardData);
      if (!pasted) return;
      event.preventDefault();
      giveNow(pasted);
    };
    // Safari does not tell where a drag goes; but another element is entered before this one is left.
    let entered: EventTarget | null = null;
    const enter = ({ target }: DragEvent) => {
      entered = target;
    };
    const leave = ({ target }: DragEvent) => {
      if (target === entered) setDragged(false);
    };
    const drag = (event: DragEvent) => {
      // A view that lies over the page may take the files itself.
      const isOurs = !event.defaultPrevented;
      if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return;
      setDragged(isOurs);
      if (!isOurs) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    };
    const drop = (event: DragEvent) => {
      setDragged(false);
      if (event.defaultPrevented) return;
      if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      giveNow(filesDropped(event.dataTransfer));
    };
    const watched = new AbortController();
    const { signal } = watched;
    document.addEventListener('paste', paste, { signal });
    document.addEventListener('dragover', drag, { signal });
    document.addEventListener('dragenter', enter, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => watched.abort();
  }, []);
  return isDragged;
}
