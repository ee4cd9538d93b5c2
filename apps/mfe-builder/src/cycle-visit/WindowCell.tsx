import { useText } from '@casebook/shell-sdk';
import {
  dataTypeOf,
  type ItemPath,
  itemsOf,
  Layout,
  type Page,
  type ScheduleEntry,
  type VisitWindow,
} from '@casebook/study-design';
import { Button, Select } from '@casebook/ui/core';
import { useMemo } from 'react';
import { CommitNumber } from '../draft/CommitNumber';
import { useContents } from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import type { CellProps } from '../list-editor/ListEditor';
import styles from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import css from '../shared/builder.module.css';

const pathText = ({ visit, page, item }: ItemPath): string =>
  [visit, page, item].filter((part) => part !== undefined).join('.');

/** Every date item at each visit where its page is collected. */
export function datePaths(
  pages: readonly Page[],
  schedule: readonly ScheduleEntry[],
): Required<ItemPath>[] {
  const byPage = new Map(pages.map((page) => [page.key, page]));
  return schedule.flatMap(({ visit, page }) => {
    const found = byPage.get(page);
    if (!found) return [];
    return [...itemsOf(found)]
      .filter(({ item }) => dataTypeOf(item) === 'date')
      .map(({ item }) => ({ visit, page, item: item.key }));
  });
}

/** The window of a visit: days around a day that counts from a date. */
export function WindowCell({ content, change, canEdit, faults }: CellProps<'visit'>) {
  const t = useT();
  const text = useText();
  const pages = useContents('page');
  const schedule = useContents('schedule');
  const dates = useMemo(() => datePaths(pages, schedule), [pages, schedule]);
  const { window } = content;
  if (!window) {
    // A date with unknown parts, such as a date of birth, is seldom what a window counts from.
    const anchor =
      dates.find((path) => itemAt(pages, path)?.layout === Layout.dateFull) ?? dates[0];
    if (!canEdit) return <span className={css.quiet}>{t('visits.noWindow')}</span>;
    if (!anchor) return <span className={css.quiet}>{t('visits.noAnchor')}</span>;
    return (
      <Button
        size="small"
        onClick={() => change({ window: { anchor, day: 1, daysBefore: 0, daysAfter: 0 } })}
      >
        {t('visits.addWindow')}
      </Button>
    );
  }
  const put = (members: Partial<VisitWindow>) => change({ window: { ...window, ...members } });
  const options = dates.map((path) => ({
    value: pathText(path),
    label: `${text(itemAt(pages, path)?.label ?? {})} – ${pathText(path)}`,
  }));
  const own = dates.filter(({ visit }) => visit === content.key);
  return (
    <div className={`${css.stack} ${styles.window}`}>
      <div className={styles.row}>
        <Days
          label={t('visits.day')}
          value={window.day}
          canEdit={canEdit}
          min={-9999}
          onChange={(day) => put({ day })}
        />
        <Days
          label={t('visits.before')}
          value={window.daysBefore}
          canEdit={canEdit}
          min={0}
          onChange={(daysBefore) => put({ daysBefore })}
        />
        <Days
          label={t('visits.after')}
          value={window.daysAfter}
          canEdit={canEdit}
          min={0}
          onChange={(daysAfter) => put({ daysAfter })}
        />
        {canEdit ? (
          <Button size="small" onClick={() => change({ window: undefined })}>
            {t('visits.removeWindow')}
          </Button>
        ) : null}
      </div>
      <Select
        className={styles.wide}
        showSearch
        optionFilterProp="label"
        aria-label={t('visits.anchor')}
        disabled={!canEdit}
        value={pathText(window.anchor)}
        options={options}
        onChange={(chosen: string) => {
          const anchor = dates.find((path) => pathText(path) === chosen);
          if (anchor) put({ anchor });
        }}
      />
      <Select
        className={styles.wide}
        allowClear
        aria-label={t('visits.actual')}
        placeholder={t('visits.actual')}
        disabled={!canEdit}
        value={window.actual ? pathText({ ...window.actual, visit: content.key }) : null}
        options={own.map((path) => ({
          value: pathText(path),
          label: `${text(itemAt(pages, path)?.label ?? {})} – ${path.page}.${path.item}`,
        }))}
        onChange={(chosen: string | null | undefined) => {
          const path = own.find((one) => pathText(one) === chosen);
          const { actual: _left, ...rest } = window;
          change({
            window: path ? { ...rest, actual: { page: path.page, item: path.item } } : rest,
          });
        }}
      />
      <FieldFaults faults={faults} path="/window" />
    </div>
  );
}

const itemAt = (pages: readonly Page[], { page, item }: ItemPath) => {
  const found = pages.find(({ key }) => key === page);
  return found && [...itemsOf(found)].find((one) => one.item.key === item)?.item;
};

function Days({
  label,
  value,
  canEdit,
  min,
  onChange,
}: {
  label: string;
  value: number;
  canEdit: boolean;
  min: number;
  onChange: (value: number) => void;
}) {
  return (
    <label className={styles.row}>
      {label}
      <CommitNumber
        className={styles.days}
        min={min}
        max={9999}
        disabled={!canEdit}
        value={value}
        onCommit={onChange}
      />
    </label>
  );
}
