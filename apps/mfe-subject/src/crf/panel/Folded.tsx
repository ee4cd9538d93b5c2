import { Button } from '@casebook/ui/core';
import { type ReactNode, useId, useState } from 'react';
import styles from './panel.module.css';

/** A part of the panel that is opened by its heading. */
export function Folded(props: {
  title: string;
  /** Open from the start, as when something unsent is in it. */
  isOpen: boolean;
  children: ReactNode;
}) {
  const [chosen, setChosen] = useState<boolean>();
  const area = useId();
  // What was opened for an unsent text stays open when the text is removed.
  if (props.isOpen && chosen === undefined) setChosen(true);
  const open = chosen ?? false;
  return (
    <div className={styles.folded}>
      <Button
        size="small"
        type="text"
        aria-expanded={open}
        aria-controls={area}
        onClick={() => setChosen(!open)}
      >
        <span aria-hidden="true">{open ? '▾' : '▸'}</span> {props.title}
      </Button>
      <div id={area}>{open ? props.children : null}</div>
    </div>
  );
}
