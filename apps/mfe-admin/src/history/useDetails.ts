import type { HistoryEvent } from '@casebook/api-admin';
import { useText } from '@casebook/shell-sdk';
import { useDayText } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';

export interface Details {
  /** Role and site, or list and rows. */
  what: string;
  /** Changed dates, or the filter of a download. */
  more: string[];
}

/** The details of an event in the reader's language; the same on the screen and in the file. */
export function useDetails(): (event: HistoryEvent) => Details {
  const { t, i18n } = useTranslation('mfe_admin');
  const text = useText();
  const dayText = useDayText();
  return ({ kind, roleName, roleCode, siteCode, changes, download }) => {
    const role = text(roleName ?? {}) || roleCode || '';
    if (download) {
      const { what, rows, filter } = download;
      const key = `history.what.${what}`;
      const list = i18n.exists(`mfe_admin:${key}`) ? t(key) : what;
      return {
        what: rows === null ? list : t('history.rows', { what: list, rows }),
        more: Object.entries(filter ?? {}).map(([name, value]) => `${name}: ${plain(value)}`),
      };
    }
    if (!role) return { what: '', more: [] };
    return {
      what: `${role}, ${siteCode ?? t('user.allSites')}`,
      more: changes.map(({ field, before, after }) => {
        const label = t(`user.${field}`);
        const now = after === null ? t('history.none') : dayText(after);
        return kind === 'role_given' || before === null
          ? `${label}: ${now}`
          : `${label}: ${dayText(before)} → ${now}`;
      }),
    };
  };
}

const plain = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(plain).join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
