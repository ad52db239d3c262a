import { Button } from '#ui/kit/Button.tsx';
import { callPlaces as text } from '#ui/text/call-places.ru.ts';
import type { CallWish } from './use-calling.tsx';

/** The buttons for a call that waits for its code, or has not begun because the code did not load. */
export function WishButtons({
  wish,
  className,
}: {
  wish: CallWish;
  className: string | undefined;
}) {
  return (
    <>
      {wish.callAgain && (
        <Button className={className} onClick={wish.callAgain}>
          {text.callAgain}
        </Button>
      )}
      <Button look="quiet" className={className} onClick={wish.takeBack}>
        {text.takeBack}
      </Button>
    </>
  );
}
