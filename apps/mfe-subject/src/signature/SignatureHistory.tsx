import type { SignatureRow, Signatures } from '@casebook/api-subject';
import { ScreenLink, useStudy, useText } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, type Status, StatusGlyph } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDigest } from './signed-content';
import type { SignScope } from './sign-scope';
import styles from './signature.module.css';
import { useSignatureTexts } from './useSignatureTexts';
import { WithdrawDialog } from './WithdrawDialog';

const signOf = {
  valid: 'signed',
  broken: 'signatureBroken',
  signedAgain: 'signatureBroken',
  withdrawn: 'signatureWithdrawn',
} as const satisfies Record<SignatureRow['state'], Status>;

/** Signatures, newest first: who, in which role, when, what it states, and whether it holds. */
export function SignatureHistory(props: {
  signatures: Signatures;
  scope: SignScope;
  /** Of the site. */
  offset: number;
  /** Called when a signature was withdrawn. */
  onWithdrawn?: () => void;
}) {
  const { signatures, scope, offset, onWithdrawn } = props;
  const { rows, withdrawable } = signatures;
  const { t } = useTranslation('mfe_subject');
  const { locked: isStudyLocked } = useStudy();
  const [withdrawing, setWithdrawing] = useState<SignatureRow | null>(null);
  if (rows.length === 0) return <p className={styles.soft}>{t('sign.none')}</p>;
  return (
    <>
      <ol className={styles.history}>
        {rows.map((row) => (
          <Entry
            key={row.signatureId}
            row={row}
            scope={scope}
            offset={offset}
            onWithdraw={
              !isStudyLocked && withdrawable.includes(row.signatureId)
                ? () => setWithdrawing(row)
                : undefined
            }
          />
        ))}
      </ol>
      {withdrawing ? (
        <WithdrawDialog
          row={withdrawing}
          subjectId={scope.subjectId}
          onClose={() => setWithdrawing(null)}
          onDone={onWithdrawn}
        />
      ) : null}
    </>
  );
}

function Entry(props: {
  row: SignatureRow;
  scope: SignScope;
  offset: number;
  /** Absent: the person may not withdraw it. */
  onWithdraw: (() => void) | undefined;
}) {
  const { row, scope, offset, onWithdraw } = props;
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const { coverOf } = useSignatureTexts();
  const { state, broken, withdrawn, signerName, role, organisation, items, digest, versionNo } =
    row;
  return (
    <li>
      <span className={styles.first}>
        <StatusGlyph status={signOf[state]} withWord />
        {state === 'signedAgain' ? (
          <span className={styles.soft}>{t('sign.signedAgain')}</span>
        ) : null}
      </span>
      {row.level === scope.level ? null : <span>{t('sign.covers', { what: coverOf(row) })}</span>}
      <span>
        <strong>{signerName}</strong>
        {[role && text(role), organisation].filter(Boolean).map((part) => ` · ${part}`)}
      </span>
      <DateTimeZoned utc={row.signedAt} offsetMinutes={row.utcOffsetMinutes} />
      <q lang={row.language} className={styles.quoted}>
        {row.meaning}
      </q>
      <span className={styles.meta}>
        {items === null ? null : `${t('sign.itemCount', { count: items })} · `}
        {t('sign.version', { version: versionNo })}
        {digest === null ? null : (
          <span title={digest}>
            {' · '}
            {t('sign.digest')} <code>{shortDigest(digest)}…</code>
          </span>
        )}
      </span>
      {broken ? <BrokenBy broken={broken} scope={scope} offset={offset} /> : null}
      {withdrawn ? (
        <span className={styles.withdrawn}>
          {t('sign.withdrawn.by')} {withdrawn.by}
          {withdrawn.role ? ` (${text(withdrawn.role)})` : ''},{' '}
          <DateTimeZoned utc={withdrawn.at} offsetMinutes={offset} /> · {t('audit.reason')}:{' '}
          {withdrawn.reason}
        </span>
      ) : null}
      {onWithdraw ? (
        <span>
          <Button size="small" onClick={onWithdraw}>
            {t('sign.withdrawn.start')}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

/** The change that broke a signature. */
function BrokenBy(props: {
  broken: NonNullable<SignatureRow['broken']>;
  scope: SignScope;
  offset: number;
}) {
  const { broken, scope, offset } = props;
  const { t } = useTranslation('mfe_subject');
  const { whatChanged, whereChanged } = useSignatureTexts();
  const { place, by, at } = broken;
  return (
    <span className={styles.broken}>
      {t('sign.brokenBy')}{' '}
      {place && scope.level !== 'page' ? (
        <>
          <ScreenLink screen="CRF_VIEW" params={{ matrixId: place.pageId }}>
            {whereChanged(place)}
          </ScreenLink>
          {': '}
        </>
      ) : null}
      {whatChanged(broken)} – {by}, <DateTimeZoned utc={at} offsetMinutes={offset} />
    </span>
  );
}
