import { ScreenLink } from '@casebook/shell-sdk';
import styles from './ecs.module.css';

/** A subject number that leads to the visits of the subject. */
export function SubjectLink({ subject }: { subject: { siteId: number; subjectNo: string } }) {
  const { siteId, subjectNo } = subject;
  return (
    <ScreenLink className={styles.number} screen="VISIT_MATRIX" params={{ siteId, subjectNo }}>
      {subjectNo}
    </ScreenLink>
  );
}
