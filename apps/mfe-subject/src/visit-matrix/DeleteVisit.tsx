import {
  type MatrixVisit,
  type VisitMatrix,
  useDeleteVisitMutation,
  useRestoreVisitMutation,
} from '@casebook/api-subject';
import { type Failure, failureOf, useShell, useStudy } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { ReasonPrompt } from '../shared/ReasonPrompt';
import { contentsOf, type VisitContents } from './matrix-model';
import styles from './matrix.module.css';
import { useVisitTitle } from './VisitHead';

/** Deletes a visit or restores a deleted one, with the reason. */
export function DeleteVisit(props: {
  matrix: VisitMatrix;
  visit: MatrixVisit;
  onClose: () => void;
}) {
  const { matrix, visit, onClose } = props;
  const { t } = useTranslation('mfe_subject');
  const { ui } = useShell();
  const { studyId } = useStudy();
  const title = useVisitTitle()(visit);
  const [remove] = useDeleteVisitMutation();
  const [restore] = useRestoreVisitMutation();
  const { visitId, deleted } = visit;
  const submit = async (reason: string): Promise<Failure | undefined> => {
    const change = deleted ? restore : remove;
    const { error } = await change({ studyId, visitId, reasonInput: { reason } });
    if (error) return failureOf(error);
    const text = t(deleted ? 'matrix.didRestore' : 'matrix.didDelete', { visit: title });
    ui.notify({ type: 'success', message: { text } });
    onClose();
    return undefined;
  };
  return (
    <ReasonPrompt
      title={t(deleted ? 'matrix.restoreVisit' : 'matrix.deleteVisit', { visit: title })}
      text={t(deleted ? 'matrix.restoreText' : 'matrix.deleteText')}
      act={t(deleted ? 'matrix.restore' : 'matrix.delete')}
      danger={!deleted}
      onCancel={onClose}
      onSubmit={submit}
    >
      {deleted ? null : <Contents contents={contentsOf(matrix, visitId)} />}
    </ReasonPrompt>
  );
}

/** What the visit holds, so that nobody deletes entered data unawares. */
function Contents({ contents }: { contents: VisitContents }) {
  const { t } = useTranslation('mfe_subject');
  const held = KINDS.filter((kind) => contents[kind] > 0).map((kind) =>
    t(`matrix.holds.${kind}`, { count: contents[kind] }),
  );
  return (
    <Alert
      className={styles.notice}
      type={held.length > 0 ? 'warning' : 'info'}
      showIcon
      title={
        held.length > 0
          ? t('matrix.holds.what', { what: held.join(t('matrix.holds.and')) })
          : t('matrix.holds.nothing')
      }
    />
  );
}

const KINDS = ['complete', 'inProgress', 'openQueries', 'answeredQueries'] as const;
