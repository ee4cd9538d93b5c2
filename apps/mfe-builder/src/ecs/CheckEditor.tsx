import { compileDesignChecks, runCheckTests } from '@casebook/checks';
import '@casebook/checks/patterns';
import { useQuery, useText } from '@casebook/shell-sdk';
import type { Check } from '@casebook/study-design';
import { Button, Checkbox, Select } from '@casebook/ui/core';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { placeMark } from '../draft/changed-place';
import { CommitInput } from '../draft/CommitInput';
import {
  useCanEdit,
  useContents,
  useEdit,
  useFaults,
  useKeys,
  usePart,
} from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import { TextsField } from '../draft/TextsField';
import { useDraftDesign } from '../draft/useDraftDesign';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useKeyRefusal } from '../shared/useKeyRefusal';
import { useT } from '../shared/useT';
import { ActionFields } from './ActionFields';
import styles from './checks.module.css';
import { targetsOf, withTarget } from './check-edits';
import { ExpressionField } from './ExpressionField';
import { TestCases } from './TestCases';
import { TrySubjects } from './TrySubjects';

export interface CheckFieldProps {
  check: Check;
  put: (check: Check) => void;
  canEdit: boolean;
}

/** One check: where it stands, when it fires, what it does then, and its test cases, which run here. */
export function CheckEditor({ checkKey }: { checkKey: string }) {
  const t = useT();
  const canEdit = useCanEdit();
  const edit = useEdit();
  const [, setQuery] = useQuery();
  const check = usePart('check', checkKey)!.content;
  const faults = useFaults('check', checkKey);
  const put = (content: Check) => edit({ kind: 'check', key: checkKey, content });
  const shared = { check, put, canEdit };
  const keys = useKeys('check');
  const refusal = useKeyRefusal();
  const keyHint = useId();
  const putWithKey = (content: Check) => {
    if (content.key === checkKey) {
      put(content);
      return;
    }
    edit(
      { kind: 'check', key: checkKey, remove: true },
      {
        kind: 'check',
        key: content.key,
        content,
        before: keys[keys.indexOf(checkKey) + 1] ?? '',
      },
    );
    setQuery({ check: content.key });
  };
  const [typed, setTyped] = useState<string>();
  const compiled = useCompiled({
    ...check,
    expression: useDeferredValue(typed ?? check.expression),
  });
  return (
    <article
      className={`${css.card} ${styles.editor}`}
      aria-label={checkKey}
      {...placeMark('check', checkKey)}
    >
      <div className={styles.head}>
        <h2 className={css.code}>{checkKey}</h2>
        {canEdit ? (
          <Button
            onClick={() => {
              edit({ kind: 'check', key: checkKey, remove: true });
              setQuery({ check: undefined });
            }}
          >
            {t('ecs.remove')}
          </Button>
        ) : null}
      </div>
      <dl className={fields.form}>
        <dt>{t('list.key')}</dt>
        <dd>
          <CommitInput
            className={`${styles.select} ${css.code}`}
            aria-label={t('list.key')}
            aria-describedby={keyHint}
            disabled={!canEdit}
            value={checkKey}
            refuse={(key) => refusal(key, (taken) => keys.includes(taken))}
            onCommit={(key) => putWithKey({ ...check, key })}
          />
          <div id={keyHint} className={css.quiet}>
            {t('ecs.keyHint')}
          </div>
        </dd>
        <dt>{t('checks.target')}</dt>
        <dd>
          <Target
            check={check}
            change={(target) => putWithKey(withTarget(check, target, keys))}
            canEdit={canEdit}
          />
          <FieldFaults faults={faults} path="/target" />
        </dd>
        <dt>{t('checks.expression')}</dt>
        <dd>
          <ExpressionField {...shared} typed={typed} setTyped={setTyped} faults={compiled.faults} />
        </dd>
        <dt>{t('checks.action')}</dt>
        <dd>
          <ActionFields {...shared} faults={faults} />
        </dd>
        <dt>{t('ecs.description')}</dt>
        <dd>
          <TextsField
            label={t('ecs.description')}
            value={check.description}
            disabled={!canEdit}
            onChange={(description) => {
              const { description: _former, ...rest } = check;
              put(Object.keys(description).length > 0 ? { ...rest, description } : rest);
            }}
          />
        </dd>
        <dt>{t('ecs.state')}</dt>
        <dd className={fields.row}>
          <Checkbox
            checked={!check.disabled}
            disabled={!canEdit}
            onChange={(event) => {
              const { disabled: _former, ...rest } = check;
              put(event.target.checked ? rest : { ...rest, disabled: true });
            }}
          >
            {t('ecs.runs')}
          </Checkbox>
          <Checkbox
            checked={check.autoClose}
            disabled={!canEdit}
            onChange={(event) => put({ ...check, autoClose: event.target.checked })}
          >
            {t('ecs.autoClose')}
          </Checkbox>
        </dd>
      </dl>
      <TestCases {...shared} results={compiled.results} />
      <TrySubjects
        check={{ ...check, expression: typed ?? check.expression }}
        isFaulty={compiled.faults.some(({ severity }) => severity === 'error')}
      />
    </article>
  );
}

function Target({
  check,
  change,
  canEdit,
}: Pick<CheckFieldProps, 'check' | 'canEdit'> & { change: (target: Check['target']) => void }) {
  const t = useT();
  const text = useText();
  const pages = useContents('page');
  const visits = useContents('visit');
  const schedule = useContents('schedule');
  const { target } = check;
  const page = pages.find(({ key }) => key === target.page);
  const atVisits = schedule.filter((entry) => entry.page === target.page);
  const { visit: _visit, ...everywhere } = target;
  const { item: _item, ...withoutItem } = target;
  return (
    <div className={fields.row}>
      <Select
        className={styles.select}
        showSearch
        optionFilterProp="label"
        aria-label={t('ecs.page')}
        disabled={!canEdit}
        value={target.page}
        options={pages.map(({ key, title }) => ({ value: key, label: text(title) || key }))}
        onChange={(key) => {
          const [item] = targetsOf(pages.find((one) => one.key === key));
          change({ page: key, ...(item && { item: item.key }) });
        }}
      />
      <Select
        className={styles.select}
        allowClear
        showSearch
        optionFilterProp="label"
        aria-label={t('item.label')}
        placeholder={t('ecs.noItem')}
        disabled={!canEdit}
        value={target.item ?? null}
        options={targetsOf(page).map(({ key, label }) => ({
          value: key,
          label: `${text(label)} (${key})`,
        }))}
        onChange={(item: string | null | undefined) =>
          change(item ? { ...target, item } : withoutItem)
        }
      />
      <Select
        className={styles.select}
        allowClear
        aria-label={t('ecs.visit')}
        placeholder={t('ecs.everyVisit')}
        disabled={!canEdit}
        value={target.visit ?? null}
        options={atVisits.map(({ visit }) => ({
          value: visit,
          label: text(visits.find(({ key }) => key === visit)?.title ?? {}) || visit,
        }))}
        onChange={(visit: string | null | undefined) =>
          change(visit ? { ...target, visit } : everywhere)
        }
      />
    </div>
  );
}

/** This check alone, compiled against the draft and run with its test cases. */
function useCompiled(check: Check) {
  const text = JSON.stringify({ ...check, disabled: undefined });
  const checks = useMemo(() => [JSON.parse(text) as Check], [text]);
  const design = useDraftDesign(checks);
  return useMemo(() => {
    const { program, faults } = compileDesignChecks(design);
    return {
      faults: faults.filter(({ path }) => path.startsWith('/checks/')),
      results: runCheckTests(program, design),
    };
  }, [design]);
}
