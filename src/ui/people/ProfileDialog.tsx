import { Dialog } from '../kit/Dialog.tsx';

export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="…" onClose={onClose}>
      …
    </Dialog>
  );
}
