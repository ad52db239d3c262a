import { useRef } from 'react';
import { classes } from '../kit/classes.ts';
import sections from '../kit/Sections.module.css';
import { settings as text } from '../text/settings.ru.ts';
import styles from './SettingsPage.module.css';
import { sectionIds, sectionTitles } from './sections.ts';
import { useShownSection } from './shown-section.ts';

/** The sections' names beside them, on screens with room. Each leads to its section; the one that is read is marked. */
export function SectionList() {
  const list = useRef<HTMLElement>(null);
  const { shown, goTo } = useShownSection(list);
  return (
    <nav
      ref={list}
      aria-label={text.sections}
      className={classes(sections['names'], styles['contents'])}
    >
      {sectionIds.map((id) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === shown ? 'true' : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            goTo(id);
          }}
        >
          {sectionTitles[id]}
        </a>
      ))}
    </nav>
  );
}
