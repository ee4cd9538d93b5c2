import type { ReactNode } from 'react';
import styles from './mark.module.css';

/** A framed word; the tone is an additional hint and never the only information. */
export function Mark({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'info' | 'warning' | 'error';
  children: ReactNode;
}) {
  return <span className={`${styles.mark} ${styles[tone] ?? ''}`}>{children}</span>;
}
