import { useEffect, useState, type RefObject } from 'react';
import { FormatBar } from '#ui/app/parts.ts';
import { isPressed } from '#ui/kit/shortcuts.ts';
import { silent } from '#ui/kit/part.tsx';
import { isComposing } from './keys.ts';
import { formatIn, formats } from './wrap.ts';

interface FormattingProps {
  field: RefObject<HTMLTextAreaElement | null>;
  isEmpty: boolean;
}

/** Formats what is selected in a field of messages: by keys, and by buttons that stand at the field meanwhile. */
export function Formatting({ field, isEmpty }: FormattingProps) {
  const [isSelected, setSelected] = useState(false);
  useEffect(() => {
    const heard = new AbortController();
    const look = () => {
      const { current } = field;
      setSelected(current !== null && current.selectionStart < current.selectionEnd);
    };
    document.addEventListener('selectionchange', look, heard);
    const press = (event: KeyboardEvent) => {
      if (!field.current || isComposing(event)) return;
      const pressed = formats.find((format) => isPressed(event, format));
      if (!pressed) return;
      event.preventDefault();
      formatIn(field.current, pressed);
    };
    field.current?.addEventListener('keydown', press, heard);
    return () => heard.abort();
  }, [field]);
  return isSelected && !isEmpty ? <FormatBar props={{ field }} {...silent} /> : null;
}

/** The keys do the same, so nobody is told when the buttons did not load. */
