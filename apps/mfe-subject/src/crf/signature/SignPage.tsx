import type { SignatureMeaning, SignatureRow } from '@casebook/api-subject';
import { useOpenPage } from '@casebook/crf-page';
import { FailureState } from '@casebook/screen-kit';
import { useLocale, useStudy, useText } from '@casebook/shell-sdk';
import { itemInstanceKey } from '@casebook/subject-data';
import { Alert, Button, Skeleton } from '@casebook/ui/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../shared/useReading';
import { useStatusActs } from '../../status/StatusActs';
import { useAppDispatch, useAppSelector } from '../../store';
import { ContentSummary } from '../../signature/ContentSummary';
import { EarlierSignature } from '../../signature/EarlierSignature';
import { ReadAgain } from '../../signature/ReadAgain';
import { readPreview } from '../../signature/read-preview';
import type { ShownChange, ShownPreview } from '../../signature/shown-changes';
import { type ContentDifference, differences, shownAs } from '../../signature/signed-content';
import { SignedNotice } from '../../signature/SignedNotice';
import { SignStatement } from '../../signature/SignStatement';
import type { SignScope } from '../../signature/sign-scope';
import styles from '../../signature/signature.module.css';
import { useSigning } from '../../signature/useSigning';

/** Signs the open page, which the person reads beside it. */
export function SignPage({ scope, name }: { scope: SignScope; name: string }) {
  const { t } = useTranslation('mfe_subject');
  const dispatch = useAppDispatch();
  const { studyId } = useStudy();
  const { language } = useLocale();
  const { refresh } = useStatusActs();
  const [seen, setSeen] = useState<ShownPreview | null>(null);
  const [signed, setSigned] = useState<readonly SignatureRow[] | null>(null);
  const { result, again } = useReading(
    useCallback(
      () => dispatch(readPreview(studyId, scope, language)),
      [dispatch, language, scope, studyId],
    ),
  );
  /** Reads page and content again, because the page is not what would be signed. */
  const lookAgain = async (former: ShownPreview | null) => {
    await refresh();
    setSeen(former);
    again();
  };
  const area = useRef<HTMLElement>(null);
  const told = useRef<unknown>(null);
  useEffect(() => {
    const now = signed ?? result;
    if (told.current === now) return;
    told.current = now;
    area.current?.focus({ preventScroll: true });
  });
  return (
    <section
      ref={area}
      className={styles.signing}
      aria-label={t('sign.title', { target: name })}
      tabIndex={-1}
    >
      {signed ? (
        <SignedNotice rows={signed} />
      ) : !result ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : 'failure' in result ? (
        <FailureState error={result.failure} onRetry={again} />
      ) : (
        <Content
          preview={result.data}
          name={name}
          changed={seen ? differences(seen, result.data) : null}
          onSigned={(rows) => {
            setSigned(rows);
            void refresh();
          }}
          onChanged={() => void lookAgain(result.data)}
          onLook={() => void lookAgain(null)}
        />
      )}
    </section>
  );
}

function Content(props: {
  preview: ShownPreview;
  name: string;
  /** What another person changed while the page was being read; null: nobody did. */
  changed: readonly ContentDifference[] | null;
  onSigned: (rows: readonly SignatureRow[]) => void;
  onChanged: () => void;
  /** Shows the page as it is now. */
  onLook: () => void;
}) {
  const { preview, name, changed, onSigned, onChanged, onLook } = props;
  const { t } = useTranslation('mfe_subject');
  const { isReady } = useStatusActs();
  const signing = useSigning({ signed: onSigned, changed: onChanged });
  const nameLink = useNameLink(preview);
  const [content] = preview.pages;
  const sign = async (meaning: SignatureMeaning) => {
    if (await isReady()) await signing.sign(preview, meaning, name);
  };
  const shown = useAppSelector((state) => (content ? shownAs(state, content) : 'same'));
  return (
    <>
      {changed ? <ReadAgain found={changed} /> : null}
      <EarlierSignature preview={preview} renderName={nameLink} />
      <p className={styles.line}>{t('sign.asShown')}</p>
      <ContentSummary preview={preview} />
      {preview.openQueries ? (
        <p className={styles.line}>{t('sign.openQueries', { count: preview.openQueries })}</p>
      ) : null}
      {shown === 'same' ? (
        <SignStatement
          preview={preview}
          busy={signing.busy}
          fault={signing.fault}
          label={t('sign.ofPage')}
          onSign={(meaning) => void sign(meaning)}
        />
      ) : shown === 'unsaved' ? (
        <Alert type="warning" showIcon title={t('sign.unsaved')} />
      ) : (
        <Alert
          type="warning"
          showIcon
          title={t('sign.notShown')}
          action={
            <Button size="small" onClick={onLook}>
              {t('sign.look')}
            </Button>
          }
        />
      )}
      {signing.dialog}
    </>
  );
}

/** Makes the name of a changed item a link to it, where the page still has it. */
function useNameLink({ pages }: ShownPreview) {
  const text = useText();
  const { goToItem } = useOpenPage();
  return ({ place }: ShownChange, name: string) => {
    const item = pages[0]?.items.find(
      ({ label, line }) => place && line === place.line && label === text(place.itemLabel),
    );
    return item ? (
      <Button
        type="link"
        size="small"
        className={styles.link}
        onClick={() => goToItem(itemInstanceKey(item))}
      >
        {name}
      </Button>
    ) : (
      name
    );
  };
}
