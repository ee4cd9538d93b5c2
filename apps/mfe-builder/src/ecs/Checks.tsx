import { useQuery, useText } from '@casebook/shell-sdk';
import type { Check } from '@casebook/study-design';
import { Button, Input, Select, StateView } from '@casebook/ui/core';
import { useState } from 'react';
import { DraftScreen } from '../draft/DraftScreen';
import { useCanEdit, useContents, useEdit, useKeys, usePart } from '../draft/draft-hooks';
import css from '../shared/builder.module.css';
import choices from '../shared/choice-list.module.css';
import { ChoiceList } from '../shared/ChoiceList';
import fields from '../shared/fields.module.css';
import { Mark } from '../shared/Mark';
import { useT } from '../shared/useT';
import { newCheck } from './check-edits';
import { CheckEditor } from './CheckEditor';
import styles from './checks.module.css';

/** The edit checks: found on the left by page and text, edited on the right. */
export function Checks() {
  const t = useT();
  return (
    <DraftScreen title={t('ecs.title')}>
      <Split />
    </DraftScreen>
  );
}

function Split() {
  const t = useT();
  const text = useText();
  const checks = useContents('check');
  const pages = useContents('page');
  const [query, setQuery] = useQuery();
  const [search, setSearch] = useState('');
  const [ofPage, setOfPage] = useState<string>();
  const wanted = search.trim().toLowerCase();
  const found = checks.filter(
    (check) => (!ofPage || check.target.page === ofPage) && fits(check, wanted, text),
  );
  const chosen = query.get('check') ?? found[0]?.key ?? '';
  const part = usePart('check', chosen);
  const open = (check: string) => setQuery({ check });
  return (
    <div className={choices.split}>
      <nav className={css.card} aria-label={t('ecs.title')}>
        <div className={styles.filters}>
          <Select
            allowClear
            showSearch
            optionFilterProp="label"
            className={fields.wide}
            aria-label={t('ecs.ofPage')}
            placeholder={t('ecs.ofPage')}
            value={ofPage ?? null}
            options={pages.map(({ key, title }) => ({ value: key, label: text(title) || key }))}
            onChange={(page: string | null | undefined) => setOfPage(page ?? undefined)}
          />
          <Input
            allowClear
            aria-label={t('ecs.search')}
            placeholder={t('ecs.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <p className={css.quiet}>{t('ecs.count', { count: found.length })}</p>
        <ChoiceList entries={found} chosen={chosen} onChoose={open}>
          {(check) => (
            <>
              <span className={css.code}>{check.key}</span>{' '}
              {check.disabled ? <Mark tone="warning">{t('checks.disabled')}</Mark> : null}
              <span className={css.quiet}>
                {[check.target.page, check.target.item].filter(Boolean).join('.')} ·{' '}
                {t(`action.${check.action.type}`)}
              </span>
            </>
          )}
        </ChoiceList>
        <Add page={ofPage} onAdded={open} />
      </nav>
      {part ? (
        <CheckEditor key={chosen} checkKey={chosen} />
      ) : (
        <StateView kind="empty" title={t('ecs.emptyTitle')} text={t('ecs.emptyText')} />
      )}
    </div>
  );
}

function fits(check: Check, wanted: string, text: ReturnType<typeof useText>): boolean {
  if (wanted === '') return true;
  const message = 'message' in check.action ? text(check.action.message) : '';
  return [check.key, check.target.item ?? '', check.expression, message].some((one) =>
    one.toLowerCase().includes(wanted),
  );
}

function Add({ page, onAdded }: { page: string | undefined; onAdded: (key: string) => void }) {
  const t = useT();
  const canEdit = useCanEdit();
  const edit = useEdit();
  const keys = useKeys('check');
  const pages = useContents('page');
  const target = pages.find(({ key }) => key === page) ?? pages[0];
  if (!canEdit || !target) return null;
  const add = () => {
    const check = newCheck(keys, target);
    edit({ kind: 'check', key: check.key, content: check });
    onAdded(check.key);
  };
  return <Button onClick={add}>{t('ecs.add')}</Button>;
}
