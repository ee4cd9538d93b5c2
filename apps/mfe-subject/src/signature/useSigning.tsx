import {
  type SignatureMeaning,
  type SignaturePreview,
  type SignatureRow,
  useSignMutation,
} from '@casebook/api-subject';
import { signatureMeanings } from '@casebook/catalogue';
import { useReAuth } from '@casebook/screen-kit';
import { failureOf, useFailure, useStudy } from '@casebook/shell-sdk';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentSummary } from './ContentSummary';
import styles from './signature.module.css';

/** The service refuses content that is not what this session was shown. */
const CONTENT_CHANGED = 'SUBJECT_SIGNATURE_CONTENT_CHANGED';

export interface Signing {
  busy: boolean;
  /** Why nothing was signed. */
  fault: string | null;
  /** Asks for the password, then signs what the preview shows. */
  sign: (preview: SignaturePreview, meaning: SignatureMeaning, name: string) => Promise<void>;
  /** The password dialog, for the screen to render; null while nothing is asked. */
  dialog: ReactNode;
}

export function useSigning(on: {
  signed: (row: SignatureRow) => void;
  /** What was shown is no longer what is stored. */
  changed: () => void;
}): Signing {
  const { t } = useTranslation('mfe_subject');
  const failure = useFailure();
  const { studyId } = useStudy();
  const { askReAuth, reAuthDialog } = useReAuth();
  const [call] = useSignMutation();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const sign: Signing['sign'] = async (preview, meaning, name) => {
    const { subjectId, level, visitId, pageId, digest, language } = preview;
    setFault(null);
    const reAuthToken = await askReAuth({
      act: 'sign',
      object: { studyId, subjectId, level, visitId, pageId, digest },
      title: t('sign.title', { target: name }),
      okText: t('sign.act'),
      children: (
        <div className={styles.stated}>
          <p className={styles.line}>{signatureMeanings[meaning][language]}</p>
          <ContentSummary preview={preview} />
        </div>
      ),
    });
    if (reAuthToken === null) return;
    setBusy(true);
    const { data, error } = await call({
      studyId,
      subjectId,
      signatureInput: {
        level,
        ...(visitId !== null && level === 'visit' && { visitId }),
        ...(pageId !== null && level === 'page' && { pageId }),
        digest,
        language,
        meaning,
        reAuthToken,
      },
    });
    setBusy(false);
    if (data) return on.signed(data.signatures[0]!);
    if (failureOf(error).code === CONTENT_CHANGED) return on.changed();
    setFault(failure.text(error) ?? null);
  };

  return { busy, fault, sign, dialog: reAuthDialog };
}
