import { useReachedSites } from '@casebook/api-admin';
import { type ToSignRow, useListToSignAgainQuery } from '@casebook/api-subject';
import {
  ListScreen,
  RETURN_QUERY,
  ReturnButton,
  SITE_FILTER,
  siteFilter,
  usePresentAddress,
  useRowsAct,
} from '@casebook/screen-kit';
import { ScreenLink, useStudy } from '@casebook/shell-sdk';
import { MAX_PAGES_SIGNED } from '@casebook/subject-data';
import { DateTimeZoned, KeyboardHelp, StatusGlyph } from '@casebook/ui/core';
import { type ListColumn, ReasonedButton, useListSelection, useListState } from '@casebook/ui/data';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagesToSign } from './read-preview';
import { SIGN_QUERY, signQueryOf } from './sign-scope';
import { SignDialog } from './SignDialog';
import styles from './signature.module.css';
import { useSignatureTexts } from './useSignatureTexts';

const keyOf = ({ signature }: ToSignRow) => signature.signatureId;
const legend = ['signatureBroken'] as const;

/** The person's broken signatures, each with the change that broke it and a link that signs again. */
export function ToSignAgain() {
  const { t } = useTranslation('mfe_subject');
  const { studyId } = useStudy();
  const state = useListState('signatures');
  const ofSites = siteFilter(state, useReachedSites());
  const siteId = ofSites.siteIds[0];
  const list = useListToSignAgainQuery(
    { studyId, ...(siteId !== undefined && { siteId }), page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true, skip: ofSites.isPending },
  );
  const { coverOf } = useSignatureTexts();
  const labelOf = useCallback(
    ({ subjectNo, signature }: ToSignRow) => `${subjectNo}, ${coverOf(signature)}`,
    [coverOf],
  );
  const chosen = useListSelection(keyOf, labelOf);
  const { acting, open, close } = useRowsAct<'sign', ToSignRow>(chosen);
  return (
    <ListScreen
      title={t('sign.again.title')}
      actions={<ReturnButton />}
      state={state}
      columns={useColumns(ofSites.options)}
      rowKey={keyOf}
      query={list}
      isPending={ofSites.isPending}
      selection={chosen}
      bulkActions={
        <ReasonedButton
          disabledReason={
            pagesOf(chosen.rows) ? undefined : t('sign.again.onePages', { max: MAX_PAGES_SIGNED })
          }
          onClick={() => open('sign')}
        >
          {t('sign.again.pages', { count: chosen.rows.length })}
        </ReasonedButton>
      }
      empty={{ title: t('sign.again.emptyTitle'), text: t('sign.again.emptyText') }}
    >
      {acting ? <SignPages rows={acting.rows} onClose={close} /> : null}
      <KeyboardHelp shortcuts={[]} legend={legend} />
    </ListScreen>
  );
}

/** The pages of the rows, where they can be signed together; null for other rows, several subjects or too many. */
function pagesOf(rows: readonly ToSignRow[]): PagesToSign | null {
  const [first] = rows;
  const pageIds = rows.map(({ signature }) => signature.pageId);
  const isTogether = rows.every(
    ({ subjectId, signature }) => signature.level === 'page' && subjectId === first?.subjectId,
  );
  if (!first || !isTogether || new Set(pageIds).size > MAX_PAGES_SIGNED) return null;
  return { subjectId: first.subjectId, pageIds: [...new Set(pageIds as number[])] };
}

/** Signs the pages of the chosen rows, each with a signature of its own. */
function SignPages({
  rows,
  onClose,
}: {
  rows: readonly ToSignRow[];
  onClose: (done: boolean) => void;
}) {
  const scope = useMemo(() => pagesOf(rows), [rows]);
  if (!scope) return null;
  return (
    <SignDialog
      scope={scope}
      name={rows[0]!.subjectNo}
      stateOf={() => 'broken'}
      onClose={onClose}
    />
  );
}

function useColumns(sites: NonNullable<ListColumn<never>['filter']>): ListColumn<ToSignRow>[] {
  const { t } = useTranslation('mfe_subject');
  const { coverOf, whatChanged, whereChanged } = useSignatureTexts();
  const from = usePresentAddress();
  return [
    {
      key: 'subjectNo',
      title: t('subjects.number'),
      fixed: true,
      render: ({ subjectNo }) => <span className={styles.subjectNo}>{subjectNo}</span>,
    },
    {
      key: 'what',
      title: t('sign.again.what'),
      fixed: true,
      render: ({ siteId, subjectNo, signature }) => (
        <ScreenLink
          screen={signature.level === 'page' ? 'CRF_VIEW' : 'VISIT_MATRIX'}
          params={{
            siteId,
            subjectNo,
            ...(signature.level === 'page' && { matrixId: signature.pageId! }),
          }}
          query={{ [SIGN_QUERY]: signQueryOf(signature), [RETURN_QUERY]: from }}
        >
          {coverOf(signature)}
        </ScreenLink>
      ),
    },
    {
      key: SITE_FILTER,
      title: t('subjects.siteColumn'),
      filter: sites,
      render: ({ siteCode, siteName }) => `${siteCode} ${siteName}`,
    },
    {
      key: 'signedAt',
      title: t('sign.again.signedAt'),
      render: ({ signature: { signedAt, utcOffsetMinutes } }) => (
        <DateTimeZoned utc={signedAt} offsetMinutes={utcOffsetMinutes} />
      ),
    },
    {
      key: 'change',
      title: t('sign.again.change'),
      render: ({ signature: { broken, level } }) =>
        broken ? (
          <span>
            <StatusGlyph status="signatureBroken" />{' '}
            {[level === 'page' ? '' : whereChanged(broken.place), whatChanged(broken)]
              .filter(Boolean)
              .join(': ')}
          </span>
        ) : null,
    },
    {
      key: 'by',
      title: t('sign.again.by'),
      render: ({ signature: { broken }, utcOffsetMinutes }) =>
        broken ? (
          <>
            {broken.by}, <DateTimeZoned utc={broken.at} offsetMinutes={utcOffsetMinutes} />
          </>
        ) : null,
    },
  ];
}
