import {
  type SubjectRow,
  type SubjectsStateOutcome,
  usePreviewSubjectsStateMutation,
  useSetSubjectsStateMutation,
} from '@casebook/api-subject';
import { useMessages, useStudy, useFailure } from '@casebook/shell-sdk';
import { BulkAction, type BulkOutcome } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { isDangerous, type SubjectAct } from './subject-acts';

/** Does an act to the selected subjects: shows a preview first, then asks for the reason. */
export function SubjectsState(props: {
  act: SubjectAct;
  subjects: readonly SubjectRow[];
  onClose: (done: boolean) => void;
}) {
  const { act, subjects, onClose } = props;
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const { text: failureText } = useFailure();
  const { studyId } = useStudy();
  const [preview] = usePreviewSubjectsStateMutation();
  const [set] = useSetSubjectsStateMutation();
  const subjectIds = subjects.map(({ subjectId }) => subjectId);

  const outcomeOf = ({ done, skipped }: SubjectsStateOutcome): BulkOutcome => ({
    done: done.map(({ subjectId, subjectNo }) => ({ key: subjectId, label: subjectNo })),
    skipped: skipped.map(({ subjectId, subjectNo, code }) => ({
      key: subjectId,
      label: subjectNo,
      reason: messages.text(code, { subject: subjectNo }),
    })),
  });
  return (
    <BulkAction
      title={t(`subjects.actTitle.${act}`, { count: subjects.length })}
      act={t(`subjects.${act}`)}
      danger={isDangerous(act)}
      note={t(`subjects.actNote.${act}`)}
      preview={async () =>
        outcomeOf(await preview({ studyId, subjectsStatePreview: { act, subjectIds } }).unwrap())
      }
      run={async (reason) =>
        outcomeOf(await set({ studyId, subjectsStateInput: { act, subjectIds, reason } }).unwrap())
      }
      failureText={failureText}
      onClose={onClose}
    />
  );
}
