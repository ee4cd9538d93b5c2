import type { ReactNode } from 'react';

/** A word in a frame; the word carries the meaning, the tone only helps to find it. */
export function Mark({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'info' | 'warning' | 'error';
  children: ReactNode;
}) {
  return <span className={`mb-mark mb-mark-${tone}`}>{children}</span>;
}
