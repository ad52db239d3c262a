import { useEffect } from 'react';
import { shownFileName } from '#ui/text/file-name.ts';
import { attachments as text } from '#ui/text/attachments.ru.ts';
import { sentAddresses, useLocalAddress } from './local-files.tsx';
import { Picture } from './Picture.tsx';
import { PictureGrid, placeOf, type PicturePlace } from './PictureGrid.tsx';
import { UploadRing } from './Uploads.tsx';
import { useUpload, type OutgoingFile } from './use-upload.ts';

interface LocalPicturesProps {
  clientId: string;
  files: readonly OutgoingFile[];
  minWidth: number;
}

/** The pictures of an unsent message, read from this device, in their final place. */
export function LocalPictures({ clientId, files, minWidth }: LocalPicturesProps) {
  return (
    <PictureGrid sizes={files}>
      {files.map((file) => (
        <LocalPicture
          key={file.fileId}
          clientId={clientId}
          file={file}
          {...placeOf(file, files.length, minWidth)}
        />
      ))}
    </PictureGrid>
  );
}

type LocalPictureProps = PicturePlace & { clientId: string; file: OutgoingFile };

function LocalPicture({ clientId, file, ...place }: LocalPictureProps) {
  const { fileId, url, width, height, mime } = file;
  const upload = useUpload(clientId, file);
  const src = useLocalAddress(fileId);
  useEffect(() => {
    if (url !== null && src !== null) sentAddresses.set(url, src);
  }, [url, src]);
  const name = shownFileName(file.name);
  return (
    <Picture
      picture={{ width, height, preview: null, mime, label: text.picture(name), src }}
      {...place}
    >
      <UploadRing name={name} upload={upload} />
    </Picture>
  );
}
