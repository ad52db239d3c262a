import { useEffect } from 'react';
import { shownFileName } from '#ui/text/file-name.ts';
import { rememberSent, useLocalAddress } from './local-files.tsx';
import { attachments as text } from '#ui/text/attachments.ru.ts';
import { cellFrameOf, frameOf, type Frame } from './picture-frame.ts';
import { Picture } from './Picture.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { UploadRing } from './UploadRing.tsx';
import { useUpload, type OutgoingFile } from './use-upload.ts';

interface LocalPicturesProps {
  clientId: string;
  files: readonly OutgoingFile[];
  /** Width in px that the text or the file below the pictures needs. */
  minWidth: number;
}

/** The pictures of an unsent message, read from this device, in their final place. */
export function LocalPictures({ clientId, files, minWidth }: LocalPicturesProps) {
  const [single] = files;
  if (single && files.length === 1)
    return (
      <LocalPicture
        clientId={clientId}
        file={single}
        frame={frameOf(single, minWidth)}
        isInGrid={false}
      />
    );
  return (
    <PictureGrid
      cells={files.map((file) => ({
        key: file.fileId,
        size: file,
        content: (
          <LocalPicture clientId={clientId} file={file} frame={cellFrameOf(file)} isInGrid />
        ),
      }))}
    />
  );
}

interface LocalPictureProps {
  clientId: string;
  file: OutgoingFile;
  frame: Frame;
  isInGrid: boolean;
}

function LocalPicture({ clientId, file, ...place }: LocalPictureProps) {
  const { fileId, url, width, height, mime, name } = file;
  const upload = useUpload(clientId, file);
  const src = useLocalAddress(fileId);
  useEffect(() => {
    if (url !== null && src !== null) rememberSent(url, src);
  }, [url, src]);
  const label = text.picture(shownFileName(name));
  return (
    <Picture picture={{ width, height, preview: null, mime, label, src }} {...place}>
      <UploadRing name={name} upload={upload} />
    </Picture>
  );
}
