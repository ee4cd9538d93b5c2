import {
  type MatrixVisit,
  useDeleteVisitMutation,
  useRestoreVisitMutation,
} from '@casebook/api-subject';
import { type Failure, useStudy, failureOf } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';
import { ReasonPrompt } from '../shared/ReasonPrompt';
import { useVisitTitle } from './VisitHead';

/** Deletes a visit or restores a deleted one, with the reason. */
export function DeleteVisit({ visit, onClose }: { visit: MatrixVisit; onClose: () => void }) {
  const { t } = useTranslation('mfe_subject');
  const { studyId } = useStudy();
  const title = useVisitTitle()(visit);
  const [remove] = useDeleteVisitMutation();
  const [restore] = useRestoreVisitMutation();
  const { visitId, deleted } = visit;
  const submit = async (reason: string): Promise<Failure | undefined> => {
    const change = deleted ? restore : remove;
    const { error } = await change({ studyId, visitId, reasonInput: { reason } });
    if (!error) onClose();
    return error && failureOf(error);
  };
  return (
    <ReasonPrompt
      title={t(deleted ? 'matrix.restoreVisit' : 'matrix.deleteVisit', { visit: title })}
      text={t(deleted ? 'matrix.restoreText' : 'matrix.deleteText')}
      act={t(deleted ? 'matrix.restore' : 'matrix.delete')}
      danger={!deleted}
      onCancel={onClose}
      onSubmit={submit}
    />
  );
}
