import type { StatusListLevel, StatusRow } from '@casebook/api-subject';
import { RETURN_QUERY, usePresentAddress } from '@casebook/screen-kit';
import { ScreenLink, useShell } from '@casebook/shell-sdk';
import { AppLink } from '@casebook/ui/core';
import type { ListState } from '@casebook/ui/data';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOnPage } from '../shared/place-on-page';
import { addressBelow, levelBelow } from './drill-down';
import { rememberFollowed } from './followed-row';
import styles from './status-list.module.css';
import { keyOfRow } from './status-levels';

/** Leads from a row to what is below it: the next level, or its place on the CRF page. */
export function RowLink(props: {
  level: StatusListLevel;
  row: StatusRow;
  state: Pick<ListState, 'filters' | 'search' | 'size'>;
  children: ReactNode;
}) {
  const { level, row, state, children } = props;
  const { nav } = useShell();
  const address = usePresentAddress();
  const below = levelBelow[level];
  if (!below) return <PageLink row={row}>{children}</PageLink>;
  return (
    <AppLink
      className={styles.link}
      href={addressBelow(nav, below, row, state)}
      onClick={() => rememberFollowed({ address, row: keyOfRow(row) })}
    >
      {children}
    </AppLink>
  );
}

function PageLink({ row, children }: { row: StatusRow; children: ReactNode }) {
  const address = usePresentAddress();
  const { siteId, subjectNo, pageId } = row;
  return (
    <ScreenLink
      screen="CRF_VIEW"
      params={{ siteId, subjectNo, matrixId: pageId }}
      query={{ item: placeOnPage(row), [RETURN_QUERY]: address }}
      className={row.blockKey === undefined ? styles.act : styles.link}
      onClick={() => rememberFollowed({ address, row: keyOfRow(row) })}
    >
      {children}
    </ScreenLink>
  );
}

/** Leads from a subject to its visits and pages, and from a page to itself. */
export function RowActs({ level, row }: { level: 'subject' | 'page'; row: StatusRow }) {
  const { t } = useTranslation('mfe_status');
  const address = usePresentAddress();
  if (level === 'page') return <PageLink row={row}>{t('statusList.openPage')}</PageLink>;
  const { siteId, subjectNo } = row;
  return (
    <ScreenLink
      screen="VISIT_MATRIX"
      params={{ siteId, subjectNo }}
      query={{ [RETURN_QUERY]: address }}
      className={styles.act}
      onClick={() => rememberFollowed({ address, row: keyOfRow(row) })}
    >
      {t('statusList.openMatrix')}
    </ScreenLink>
  );
}
