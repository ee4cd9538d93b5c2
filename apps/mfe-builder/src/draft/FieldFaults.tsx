import { useT } from '../shared/useT';
import type { PartFault } from './draft-faults';
import { useFaultsAt } from './draft-hooks';
import styles from './texts-field.module.css';

/** The faults at a place of a part, below its field. */
export function FieldFaults({ faults, path }: { faults: readonly PartFault[]; path: string }) {
  const t = useT();
  const { texts, status } = useFaultsAt(faults, path);
  if (!status) return null;
  return (
    <ul className={`${styles.faults} ${styles[status]}`}>
      {texts.map((text) => (
        <li key={text}>
          {status === 'error' ? t('draft.errorMark') : t('draft.warningMark')} {text}
        </li>
      ))}
    </ul>
  );
}
