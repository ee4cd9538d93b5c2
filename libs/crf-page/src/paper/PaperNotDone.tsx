import { useOpenPage } from '../context/open-page';
import { usePageText } from '../context/usePageText';
import { pageNotDone } from '../state/not-done';
import { usePageSelector } from '../state/page-state';
import styles from './paper.module.css';

/** Where the study allows it: a box to tick when the whole page was not done, with a line for the reason. */
export function PaperNotDone() {
  const t = usePageText();
  const { design } = useOpenPage();
  const isAllowed = usePageSelector((state) => pageNotDone(state, design).kind !== 'none');
  if (!isAllowed) return null;
  return (
    <p className={styles.notDone}>
      <span aria-hidden>☐</span> {t('notDonePage')} {t('notDoneReason')}
      <span className={styles.line} />
    </p>
  );
}
