/** Chromium's own camera and microphone, and a video server on this machine that it reaches. */
export const fakeMedia = [
  // Few pictures a second: the machine that measures draws and reads those of four people.
  '--use-fake-device-for-media-stream=fps=10',
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
];
