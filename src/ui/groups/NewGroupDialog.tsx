import { Dialog } from '../kit/Dialog.tsx';

export default function NewGroupDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="…" onClose={onClose}>
      …
    </Dialog>
  );
}
