import PhoneIncoming from 'lucide-react/icons/phone-incoming';
import PhoneMissed from 'lucide-react/icons/phone-missed';
import PhoneOff from 'lucide-react/icons/phone-off';
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing';
import Video from 'lucide-react/icons/video';
import type { CallLine } from '#contract/calls.ts';
import { callPlaces as text } from '#ui/text/call-places.ru.ts';

interface CallIconProps {
  line: CallLine;
  isMissed: boolean;
  isOwn: boolean;
}

/** Shows what became of a call that is over, and tells readers its direction. */
export function CallIcon({ line: { durationS, video }, isMissed, isOwn }: CallIconProps) {
  if (isMissed) return <PhoneMissed aria-hidden="true" />;
  const Shown =
    durationS === null ? PhoneOff : video ? Video : isOwn ? PhoneOutgoing : PhoneIncoming;
  return <Shown role="img" aria-label={isOwn ? text.outgoing : text.incoming} />;
}
