import File from 'lucide-react/icons/file';
import Image from 'lucide-react/icons/image';
import Phone from 'lucide-react/icons/phone';

const signs = { IMAGE: Image, FILE: File, call: Phone } as const;

/** Shows what the last message is besides its words, which say the same. */
export default function SaidSign({ kind }: { kind: keyof typeof signs }) {
  const Sign = signs[kind];
  return <Sign aria-hidden />;
}
