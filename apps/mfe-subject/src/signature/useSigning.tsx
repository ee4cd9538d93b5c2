import {
  type SignatureMeaning,
  type SignatureRow,
  useSignMutation,
  useSignPagesMutation,
} from '@casebook/api-subject';
import { signatureMeanings } from '@casebook/catalogue';
import { useReAuth } from '@casebook/screen-kit';
import { failureOf, useFailure, useStudy } from '@casebook/shell-sdk';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToSign } from './signed-content';
import { ContentSummary } from './ContentSummary';
import styles from './signature.module.css';

/** The service refuses content that is not what this session was shown. */
const CONTENT_CHANGED = 'SUBJECT_SIGNATURE_CONTENT_CHANGED';

export interface Signing {
  busy: boolean;
  /** Why nothing was signed. */
  fault: string | null;
  /** Asks for the password, then signs what the preview shows. */
  sign: (preview: ToSign, meaning: SignatureMeaning, name: string) => Promise<void>;
  /** The password dialog, for the screen to render; null while nothing is asked. */
  dialog: ReactNode;
}

export function useSigning(on: {
  signed: (rows: readonly SignatureRow[]) => void;
  /** What was shown is no longer what is stored. */
  changed: () => void;
}): Signing {
  const { t } = useTranslation('mfe_subject');
  const failure = useFailure();
  const { studyId, roleId } = useStudy();
  const { askReAuth, reAuthDialog } = useReAuth();
  const [signOne] = useSignMutation();
  const [signPages] = useSignPagesMutation();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const sign: Signing['sign'] = async (preview, meaning, name) => {
    const { subjectId, level, visitId, pageId, digest, language, each } = preview;
    setFault(null);
    const content = each ? { pages: each } : { level, visitId, pageId, digest };
    const reAuthToken = await askReAuth({
      act: 'sign',
      object: { studyId, subjectId, ...content, meaning, language, roleId },
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
    const statement = { language, meaning, reAuthToken };
    const { data, error } = each
      ? await signPages({
          studyId,
          subjectId,
          signatureBatchInput: { pages: [...each], ...statement },
        })
      : await signOne({
          studyId,
          subjectId,
          signatureInput: {
            level,
            ...(level === 'visit' && visitId !== null && { visitId }),
            ...(level === 'page' && pageId !== null && { pageId }),
            digest,
            ...statement,
          },
        });
    setBusy(false);
    if (data) return on.signed(data.signatures);
    if (failureOf(error).code === CONTENT_CHANGED) return on.changed();
    setFault(failure.text(error) ?? null);
  };

  return { busy, fault, sign, dialog: reAuthDialog };
}
