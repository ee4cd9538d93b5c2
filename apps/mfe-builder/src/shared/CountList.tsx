import type { DesignCounts } from '@casebook/api-builder';
import { Statistic } from '@casebook/ui/extra';
import { useT } from './useT';
import styles from './count-list.module.css';

const names = ['visits', 'pages', 'blocks', 'items', 'codelists', 'checks'] as const;

/** The number of parts of each kind in a design. */
export function CountList({ counts }: { counts: DesignCounts }) {
  const t = useT();
  return (
    <div className={styles.counts}>
      {names.map((name) => (
        <Statistic key={name} title={t(`count.${name}`)} value={counts[name]} />
      ))}
    </div>
  );
}
