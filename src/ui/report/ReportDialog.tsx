import { useState } from 'react';
import { recordedRuns, recordingOf } from '../../recorder/page.ts';
import { saveRecording } from '../../recorder/save.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/Dialog.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { TextArea } from '#ui/settings/controls.tsx';
import { report as text } from '#ui/text/report.ru.ts';
import { linesOf, withoutLines } from './lines.ts';
import styles from './ReportDialog.module.css';

/** Shows what was recorded, in words, and saves it as a file; nothing is sent. */
export default function ReportDialog({ onClose }: { onClose: () => void }) {
  const [runs] = useState(recordedRuns);
  const [lines] = useState(() => linesOf(runs));
  const [said, setSaid] = useState('');
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [savedAs, setSavedAs] = useState<string | null>(null);
  const [left, setLeft] = useState(runs);
  const others =
    left.reduce((sum, { steps }) => sum + steps.length, 0) - (lines.length - taken.size);
  const toggle = (key: string) => {
    const changed = new Set(taken);
    if (!changed.delete(key)) changed.add(key);
    setTaken(changed);
    setLeft(withoutLines(runs, changed));
  };
  const save = () => setSavedAs(saveRecording(recordingOf(left, said)));
  return (
    <Dialog
      title={text.open}
      onClose={onClose}
      footer={<Button onClick={save}>{text.save}</Button>}
    >
      <div className={styles['parts']}>
        <TextArea
          label={text.said}
          value={said}
          maxLength={4_000}
          onChange={({ target }) => setSaid(target.value)}
        />
        <p className={styles['note']}>{text.about}</p>
        {runs.length === 0 ? (
          <p className={styles['note']}>{text.nothing}</p>
        ) : (
          <fieldset className={styles['lines']}>
            <legend>{text.lines}</legend>
            <p className={styles['note']}>{text.linesHint}</p>
            <div className={styles['list']}>
              {lines.map(({ key, words }) => (
                <label key={key}>
                  <input type="checkbox" checked={!taken.has(key)} onChange={() => toggle(key)} />
                  <span>{words}</span>
                </label>
              ))}
            </div>
            {others > 0 && <p className={styles['note']}>{text.others(others)}</p>}
          </fieldset>
        )}
        {/* It is there before its words, so that screen readers announce them. */}
        <p role="status" className={patterns['note']}>
          {savedAs !== null && text.saved(savedAs)}
        </p>
      </div>
    </Dialog>
  );
}
