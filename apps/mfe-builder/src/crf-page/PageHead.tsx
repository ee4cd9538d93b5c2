import { ScreenLink, useQuery, useShell, useText } from '@casebook/shell-sdk';
import { type Page, PageType } from '@casebook/study-design';
import { Button, Checkbox, Select } from '@casebook/ui/core';
import { useCanEdit, useContents, useEdit, useFaults, useKeys } from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import { TextsField } from '../draft/TextsField';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { Mark } from '../shared/Mark';
import { useT } from '../shared/useT';
import { withMembers } from '../shared/with-members';
import styles from './page-editor.module.css';
import { copyOf, removalOf } from './page-parts';

/** Title, type and group of a page, the visits at which it is collected, and what can be done with it. */
export function PageHead({
  page,
  put,
  visit,
}: {
  page: Page;
  put: (page: Page) => void;
  visit: string | null;
}) {
  const t = useT();
  const text = useText();
  const canEdit = useCanEdit();
  const faults = useFaults('page', page.key);
  const groups = useContents('group');
  const visits = useContents('visit');
  const place = new Map(visits.map(({ key }, at) => [key, at]));
  const entries = useContents('schedule')
    .filter((entry) => entry.page === page.key)
    .toSorted((a, b) => (place.get(a.visit) ?? 0) - (place.get(b.visit) ?? 0));
  const condition = entries.find((entry) => entry.visit === visit)?.condition;
  const { group, ...rest } = page;
  return (
    <section className={css.card}>
      <div className={styles.titleLine}>
        <h2>
          {text(page.title)} <span className={`${css.code} ${css.quiet}`}>{page.key}</span>
        </h2>
        {canEdit ? <PageActs page={page} /> : null}
      </div>
      <dl className={fields.form}>
        <dt>{t('editor.pageTitle')}</dt>
        <dd>
          <TextsField
            label={t('editor.pageTitle')}
            value={page.title}
            disabled={!canEdit}
            faults={faults}
            path="/title"
            onChange={(title) => put({ ...page, title })}
          />
        </dd>
        <dt>{t('editor.kindAndGroup')}</dt>
        <dd className={fields.row}>
          <Select
            aria-label={t('editor.pageType')}
            className={styles.select}
            disabled={!canEdit}
            value={page.type}
            options={[
              { value: PageType.registration, label: t('pages.registration') },
              { value: PageType.normal, label: t('editor.normalPage') },
            ]}
            onChange={(type) => put({ ...page, type })}
          />
          <Select
            aria-label={t('editor.group')}
            className={styles.select}
            allowClear
            placeholder={t('schedule.noGroup')}
            disabled={!canEdit}
            value={group ?? null}
            options={groups.map(({ key, title }) => ({ value: key, label: text(title) || key }))}
            onChange={(key: string | null | undefined) => put(key ? { ...rest, group: key } : rest)}
          />
          <FieldFaults faults={faults} path="/group" />
        </dd>
        {page.type === PageType.registration && !page.notDone ? null : (
          <>
            <dt>{t('editor.emptyPage')}</dt>
            <dd>
              <Checkbox
                checked={page.notDone ?? false}
                disabled={!canEdit}
                onChange={(event) =>
                  put(withMembers(page, { notDone: event.target.checked || undefined }))
                }
              >
                {t('editor.pageNotDone')}
              </Checkbox>
              <FieldFaults faults={faults} path="/notDone" />
            </dd>
          </>
        )}
        <dt>
          <ScreenLink screen="BUILDER_SCHEDULE">{t('editor.collectedAt')}</ScreenLink>
        </dt>
        <dd className={css.tags}>
          {entries.map((entry) => (
            <Mark key={entry.visit}>
              {text(visits.find(({ key }) => key === entry.visit)?.title ?? {}) || entry.visit}
              {entry.mandatory ? '' : ` · ${t('pages.optional')}`}
            </Mark>
          ))}
          {entries.length === 0 ? t('pages.notScheduled') : null}
          {condition ? (
            <span>
              {t('pages.condition')} <code className={css.code}>{condition}</code>
            </span>
          ) : null}
        </dd>
      </dl>
      <FieldFaults faults={faults.filter(({ path }) => path === '')} path="" />
    </section>
  );
}

function PageActs({ page }: { page: Page }) {
  const t = useT();
  const shell = useShell();
  const text = useText();
  const edit = useEdit();
  const keys = useKeys('page');
  const schedule = useContents('schedule');
  const checks = useContents('check');
  const [, setQuery] = useQuery();
  const copy = () => {
    const copied = copyOf(page, keys);
    edit(copied.edit);
    setQuery({ page: copied.key, visit: undefined });
  };
  const remove = async () => {
    const removal = removalOf(page.key, schedule, checks);
    const name = text(page.title) || page.key;
    const isSure = await shell.ui.confirm({
      title: t('list.removeTitle', { name }),
      content: t('editor.removePage', { visits: removal.visits, checks: removal.checks }),
      okText: t('list.removeOk', { name }),
      danger: true,
    });
    if (!isSure) return;
    edit(...removal.edits);
    setQuery({ page: undefined, visit: undefined });
  };
  return (
    <span className={fields.row}>
      <Button onClick={copy}>{t('editor.copyPage')}</Button>
      <Button onClick={() => void remove()}>{t('editor.remove')}</Button>
    </span>
  );
}
