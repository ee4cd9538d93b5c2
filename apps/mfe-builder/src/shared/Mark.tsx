import type { ReactNode } from 'react';
import styles from './mark.module.css';

/** A word in a frame; the word carries the meaning, the tone only helps to find it. */
export function Mark({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'info' | 'warning' | 'error';
  children: ReactNode;
}) {
  return <span className={`${styles.mark} ${styles[tone] ?? ''}`}>{children}</span>;
}
