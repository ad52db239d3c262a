import { useSelector } from '@xstate/react';
import type { PreferenceChange } from '#machines/settings/preferences/preferences.events.ts';
import { selectPreferences } from '#machines/settings/preferences/preferences.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { appearance as text } from '../text/settings.ru.ts';
import { Choices, Switch } from './controls.tsx';
import { Section } from './Section.tsx';

/** The look of Весть on this device. */
export function Appearance() {
  const preferences = usePeer('preferences');
  const { theme, compactList } = useSelector(preferences, selectPreferences);
  const change = (changed: PreferenceChange) =>
    preferences.send({ type: 'preferences.change', change: changed });
  return (
    <Section title={text.title}>
      <Choices
        label={text.theme}
        options={text.themes}
        value={theme}
        onChange={(chosen) => change({ theme: chosen })}
      />
      <Switch
        label={text.compactList}
        hint={text.compactListHint}
        checked={compactList}
        onChange={(isCompact) => change({ compactList: isCompact })}
      />
    </Section>
  );
}
