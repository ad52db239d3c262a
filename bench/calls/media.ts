/** Chromium's options for its fake camera and microphone, and for a video server on this machine. */
export const fakeMedia = [
  // The rate is low because one machine packs and unpacks the pictures of four people.
  '--use-fake-device-for-media-stream=fps=10',
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
];
