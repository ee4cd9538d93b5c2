import type { AuditChange, AuditRow } from '@casebook/api-subject';
import { useText } from '@casebook/shell-sdk';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisitName } from '@casebook/screen-kit';
import { type AuditTab, isFlagTab } from './audit-tabs';
import { useReasonName } from './useReasonName';

/** The texts of an audit row in the person's language; used by the side panel, the list and the workbook. */
export interface AuditTexts {
  person: (row: AuditRow) => string;
  role: (row: AuditRow) => string;
  /** The changed object: an item, a line, a visit … */
  what: (row: AuditRow) => string;
  visit: (row: AuditRow) => string;
  page: (row: AuditRow) => string;
  before: (row: AuditRow) => string;
  after: (row: AuditRow) => string;
  reason: (row: AuditRow) => string;
  origin: (row: AuditRow) => string;
  revision: (row: AuditRow) => string;
}

export function useAuditTexts(tab: AuditTab): AuditTexts {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const visitName = useVisitName();
  const reasonName = useReasonName();
  return useMemo(() => {
    const isFlag = isFlagTab(tab);
    const value = (stored: string | null, label: AuditRow['afterLabel'], { kind }: AuditRow) => {
      if (stored === null || stored === '') return '';
      if (isFlag || (tab === 'signature' && kind !== 'signature')) {
        return t(stored === '1' ? 'audit.set' : 'audit.notSet');
      }
      const meaning = text(label);
      return meaning ? t('audit.code', { code: stored, label: meaning }) : stored;
    };
    const state = ({ field }: AuditChange, stored: string | null): string => {
      if (stored === null) return '';
      if (field === 'notDone' || field === 'broken' || field === 'withdrawn') {
        return t(`audit.change.${field}`);
      }
      if (field === 'deleted' || field === 'disabled') return t(`audit.change.${field}.${stored}`);
      return t(`audit.change.${field}`, { value: stored });
    };
    const changeText = (row: AuditRow, side: 'before' | 'after'): string => {
      const ofValue = value(row[side], row[`${side}Label`], row);
      const changes = row.changes.map((change) => state(change, change[side]));
      return [ofValue, ...changes].filter(Boolean).join('\n');
    };
    return {
      person: ({ personId, person }) => (personId === 0 ? t('audit.system') : person),
      role: ({ role }) => text(role),
      what: ({ kind, itemLabel, itemKey, blockLabel, line, lineLabel }) => {
        const item = text(itemLabel) || itemKey;
        const named = text(lineLabel);
        if (item) return named ? t('item.ofLine', { item, line: named }) : item;
        if (kind === 'query' || kind === 'comment' || kind === 'signature') {
          return line > 0 ? named || t('block.line', { number: line }) : t('audit.what.page');
        }
        if (kind === 'block') return text(blockLabel) || t('audit.what.block');
        return kind === 'line'
          ? named || t('block.line', { number: line })
          : t(`audit.what.${kind}`);
      },
      visit: (row) => (row.visitTitle ? visitName({ ...row, visitTitle: row.visitTitle }) : ''),
      page: ({ pageTitle }) => text(pageTitle),
      before: (row) => changeText(row, 'before'),
      after: (row) => changeText(row, 'after'),
      reason: ({ reasonCode, reasonLabel, reason }) =>
        [reasonCode === null ? '' : reasonName(reasonCode, reasonLabel), reason ?? '']
          .filter(Boolean)
          .join(' – '),
      origin: ({ origin }) => t(`audit.origin.${origin}`),
      revision: ({ revision }) => t(`audit.revision.${revision}`),
    };
  }, [reasonName, t, tab, text, visitName]);
}
