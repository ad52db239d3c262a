import { preferencesMachine } from '#machines/settings/preferences/preferences.machine.ts';
import { defaultPreferences } from '#services/settings/preferences/types.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: preferencesMachine,
  events: [
    { type: 'preferences.change', change: { theme: 'dark' } },
    { type: 'preferences.are', preferences: defaultPreferences },
  ],
  background: { keeping: 'it holds already, and is written in the same moment' },
});
