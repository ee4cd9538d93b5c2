import type { StudyCounts } from '@casebook/api-admin';
import css from './study.module.css';

export const STATES = ['complete', 'inProgress', 'notStarted'] as const;

const WIDTH = 100;

/** Subjects by state as lengths; hidden from screen readers, because the numbers are shown beside it. */
export function StateBar({ counts }: { counts: StudyCounts }) {
  let from = 0;
  const parts = [...STATES, 'disabledSubjects' as const].map((state) => {
    const width = counts.subjects === 0 ? 0 : (counts[state] / counts.subjects) * WIDTH;
    const part = <rect key={state} className={css[state]} x={from} width={width} height="8" />;
    from += width;
    return part;
  });
  return (
    <svg
      className={css.bar}
      viewBox={`0 0 ${WIDTH} 8`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={css.ground} width={WIDTH} height="8" />
      {parts}
    </svg>
  );
}
