/** No video server: everything but calls works (contract, calls: off). */
import type { Video } from './video.ts';
import { VideoUnavailable } from './video.ts';

async function refuse(): Promise<never> {
  throw new VideoUnavailable();
}

export const noVideo: Video = {
  state: () => 'off',
  onState: () => () => {},
  addressFor: () => '',
  signalling: () => null,
  tokenFor: refuse,
  openRoom: refuse,
  closeRoom: refuse,
  listRooms: refuse,
  expel: refuse,
  guestsOf: refuse,
  readNews: async () => 'forged',
};
