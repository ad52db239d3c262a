/** The floors of calls: livekit-client alone, and the LiveKit components' own conference. The address chooses one. */
import './floor.css';
import type { Given } from './given.ts';

// Safe: the bench itself writes the hash (bench/calls/bare.ts).
const given = JSON.parse(decodeURIComponent(location.hash.slice(1))) as Given;
const root = document.getElementById('root');

if (root) {
  if (given.kind === 'conference') {
    const { showConference } = await import('./conference.tsx');
    showConference(root, given.way);
  } else {
    const { beThere, callOrAnswer } = await import('./bare.ts');
    if (given.kind === 'guests') await beThere(given.ways);
    else await callOrAnswer(root, given);
  }
  document.documentElement.dataset['ready'] = given.kind;
}
