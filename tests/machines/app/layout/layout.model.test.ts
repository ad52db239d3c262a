import { layoutMachine } from '#machines/app/layout/layout.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const moved = ({ value }: { value: unknown }): number => {
  const { screen, area, keyboard } = value as Record<string, string>; // the regions' own names
  return [area === 'wide', keyboard === 'up', screen !== 'wide'].filter(Boolean).length;
};

describeModel({
  machine: layoutMachine,
  events: [
    { type: 'layout.addressed', conversationId: null },
    { type: 'layout.addressed', conversationId: 'c1' },
    { type: 'layout.gone', conversationId: 'c1' },
    { type: 'layout.dragStarted', way: 'left' },
    { type: 'layout.dragStarted', way: 'right' },
    { type: 'layout.dragged', dx: 20 },
    { type: 'layout.dragEnded', dx: -50 },
    { type: 'layout.dragEnded', dx: 50 },
    { type: 'layout.areaMeasured', widthPx: 899 },
    { type: 'layout.areaMeasured', widthPx: 900 },
    { type: 'screen.turned', width: 'narrow' },
    { type: 'screen.turned', width: 'wide' },
    { type: 'screen.turned', width: 'spacious' },
    { type: 'screen.covered', viewport: null, hasKeyboard: false },
    { type: 'screen.covered', viewport: { topPx: 0, heightPx: 400 }, hasKeyboard: true },
  ],
  project: ({ context: { openId, selectedId } }) => [openId, selectedId],
  // The area for messages and the keyboard are independent, so one moved region at a time is enough.
  stopWhen: (snapshot) => moved(snapshot) > 1,
});
