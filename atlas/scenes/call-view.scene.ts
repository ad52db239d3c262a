import { callViewMachine } from '#machines/calls/call-view/call-view.machine.ts';
import { callChat } from '#ui/text/call-chat.ru.ts';
import { callDevices } from '#ui/text/call-devices.ru.ts';
import { callBar, callPages, callTile, callView } from '#ui/text/calls.ru.ts';
import { cameInto, inCallWith } from '../world/calls.ts';
import { button, inTurn, keyOn } from './controls.ts';
import type { Scene } from './scene.ts';
import { cameIntoRoom } from './room-visit.scene.ts';

const atFirst = 'a call begins so: large, with nothing beside it';
const seen = 'a screen reader finds these buttons always; whether they are seen, the picture shows';

const inFamily: Scene = {
  machine: callViewMachine,
  content: inCallWith('family'),
  address: '/?c=family',
  before: cameInto('family', 'family'),
  actor: 'callView',
  events: [{ type: 'callView.pin', key: 'vera camera' }],
  project: () => null,
  only: ['size.large', 'size.small', 'side.closed', 'side.chat', 'side.settings'],
  by: {
    'size.large callView.unpin': inTurn(button(callTile.pin('…')), button(callTile.unpin('…'))),
    'controls.there callView.moveCorner': keyOn('button', callTile.enlarge('…'), 'ArrowUp'),
  },
  says: {
    'size.large': callView.makeSmall,
    'size.small': callView.makeLarge,
    'side.closed': callView.makeSmall,
    'side.chat': callChat.log,
    'side.settings': `region "${callDevices.panel}"`,
    'controls.there': `toolbar "${callBar.label}"`,
    'controls.away': `toolbar "${callBar.label}"`,
    'pages.there': callPages.place(1, 2),
    'pages.away': callPages.place(1, 2),
  },
  same: {
    'side.closed': atFirst,
    'pages.away': seen,
    'controls.away': seen,
  },
};

export const callViewScenes: readonly Scene[] = [
  inFamily,
  {
    ...inFamily,
    content: inCallWith('boris'),
    address: '/?c=boris',
    before: cameInto('boris', 'borisOnCamera'),
    only: ['controls.there', 'controls.away'],
  },
  {
    ...inFamily,
    address: '/calls',
    before: cameIntoRoom('crowd'),
    actor: 'roomView',
    only: ['pages.there', 'pages.away'],
  },
];
