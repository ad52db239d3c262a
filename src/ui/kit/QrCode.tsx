import { encode } from 'uqr';
import { qr as words } from '../text/qr.ru.ts';
import button from './Button.module.css';
import { classes } from './classes.ts';
import styles from './QrCode.module.css';

/** The standard asks for this many empty modules around the code. */
const quietZone = 4;

interface QrCodeProps {
  text: string;
}

/** Draws a text as a QR code, black on white in both themes: telephones read no other. */
export default function QrCode({ text }: QrCodeProps) {
  const code = drawn(text);
  const { path, size } = code;
  return (
    <figure className={styles['qr']}>
      <svg role="img" aria-label={words.label(text)} viewBox={`0 0 ${size} ${size}`}>
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <a
        className={classes(button['button'], button['quiet'])}
        href={pictureOf(code)}
        download="qr.svg"
      >
        {words.save}
      </a>
    </figure>
  );
}

/** Returns the code as one path, and the length of its side in modules. */
function drawn(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: quietZone });
  const squares = data.flatMap((row, y) =>
    row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { path: squares.join(''), size };
}

/** The code as a picture of its own, in an address that holds all of it. */
function pictureOf({ path, size }: ReturnType<typeof drawn>): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
