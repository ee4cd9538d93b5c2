import { MAX_STUDY_ID_LENGTH, STUDY_ID_TEXT } from '@casebook/catalogue';
import { useMessages } from '@casebook/shell-sdk';
import { useTooLong } from './useTooLong';

/** Why a text cannot be the ID of a study. Nothing typed yet is not refused. */
export function useStudyIdRefusal(): (typed: string) => string | undefined {
  const messages = useMessages();
  const tooLong = useTooLong();
  return (typed) => {
    const id = typed.trim();
    if (typed === '' || STUDY_ID_TEXT.test(id)) return undefined;
    return tooLong(id, MAX_STUDY_ID_LENGTH) ?? messages.text('BUILDER_STUDY_ID_FORM');
  };
}
