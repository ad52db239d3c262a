import 'react';

declare module 'react' {
  /** Custom properties that components hand to their stylesheets. */
  interface CSSProperties {
    '--hue'?: number;
  }
}
