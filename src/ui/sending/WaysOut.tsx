import { Button } from '../kit/Button.tsx';

interface WaysOutProps {
  again: string;
  onAgain: () => void;
  drop: string;
  onDrop: () => void;
}

/** Shows two small buttons at something that was not sent: to send it again, or to drop it. */
export function WaysOut({ again, onAgain, drop, onDrop }: WaysOutProps) {
  return (
    <>
      <Button look="plain" size="small" onClick={onAgain}>
        {again}
      </Button>
      <Button look="plainDanger" size="small" onClick={onDrop}>
        {drop}
      </Button>
    </>
  );
}
