import { Dialog } from '../kit/Dialog.tsx';

export default function ContactsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="…" onClose={onClose}>
      …
    </Dialog>
  );
}
