import 'react';

declare module 'react' {
  /** Custom properties that components pass to their stylesheets. */
  interface CSSProperties {
    '--hue'?: number;
    /** The width and height of an avatar. */
    '--size'?: string;
    /** The share of a file that has been sent, 0 to 1. */
    '--share'?: number;
    /** The number of digits beside each other. */
    '--digits'?: number;
    /** The grid of a call, and the length of a tile in its carousel. */
    '--halves'?: number;
    '--first'?: number;
    '--rows'?: number;
    '--tile'?: string;
    '--least'?: string;
    /** The inspector's sequence: the width of a column and the height of a row. */
    '--column'?: string;
    '--row'?: string;
  }
}
