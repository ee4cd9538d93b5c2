import type { ReactNode } from 'react';
import styles from './choice-list.module.css';

/** Entries that are listed at once; further ones are found by searching. */
const SHOWN = 200;

/** Parts to choose from, beside the editor of the chosen one. */
export function ChoiceList<Entry extends { key: string }>({
  entries,
  chosen,
  onChoose,
  children,
}: {
  entries: readonly Entry[];
  chosen: string;
  onChoose: (key: string) => void;
  /** What is shown of an entry. */
  children: (entry: Entry) => ReactNode;
}) {
  return (
    <ul className={styles.list}>
      {entries.slice(0, SHOWN).map((entry) => (
        <li key={entry.key}>
          <button
            type="button"
            className={styles.entry}
            aria-current={entry.key === chosen}
            onClick={() => onChoose(entry.key)}
          >
            {children(entry)}
          </button>
        </li>
      ))}
    </ul>
  );
}
