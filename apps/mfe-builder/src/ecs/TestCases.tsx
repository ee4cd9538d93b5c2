import type { CheckTestResult } from '@casebook/checks';
import { isFullDate, partialDate } from '@casebook/item-values';
import { useMessages } from '@casebook/shell-sdk';
import type { CheckTest } from '@casebook/study-design';
import { Button, Select } from '@casebook/ui/core';
import { CommitInput } from '../draft/CommitInput';
import css from '../shared/builder.module.css';
import { Mark } from '../shared/Mark';
import { useT } from '../shared/useT';
import { parseValues, unreadableLine, valuesText } from './check-edits';
import type { CheckFieldProps } from './CheckEditor';
import styles from './checks.module.css';

/** Whether a text is a day of the calendar, as a test case stores it. */
const isDate = (text: string): boolean => {
  const date = partialDate(text);
  return date !== undefined && isFullDate(date);
};

const EXPECTED = ['fires', 'passes', 'unknown', 'value'] as const;

/** The test cases of a check with what came out; a version cannot be frozen while one fails. */
export function TestCases({
  check,
  put,
  canEdit,
  results,
}: CheckFieldProps & { results: readonly CheckTestResult[] }) {
  const t = useT();
  const { tests } = check;
  const replace = (at: number, test: CheckTest | undefined) =>
    put({ ...check, tests: tests.toSpliced(at, 1, ...(test ? [test] : [])) });
  const add = () => {
    const names = new Set(tests.map(({ name }) => name));
    let number = tests.length + 1;
    while (names.has(t('ecs.testName', { number }))) number += 1;
    const expect = check.action.type === 'derive' ? { value: '' } : ('fires' as const);
    put({
      ...check,
      tests: [...tests, { name: t('ecs.testName', { number }), values: {}, expect }],
    });
  };
  return (
    <section>
      <h3 className={styles.testsHead}>{t('checks.tests')}</h3>
      {tests.length > 0 ? (
        <div className={css.scroll}>
          <table className={`${css.table} ${styles.tests}`}>
            <thead>
              <tr>
                <th scope="col">{t('ecs.test')}</th>
                <th scope="col" title={t('ecs.valuesHelp')}>
                  {t('ecs.values')}
                </th>
                <th scope="col">{t('ecs.today')}</th>
                <th scope="col">{t('ecs.expect')}</th>
                <th scope="col">{t('ecs.result')}</th>
                {canEdit ? <th scope="col">{t('list.actions')}</th> : null}
              </tr>
            </thead>
            <tbody>
              {tests.map((test, at) => (
                <Row
                  key={`${at} ${test.name}`}
                  test={test}
                  result={results.find((one) => one.test === test.name)}
                  canEdit={canEdit}
                  onChange={(next) => replace(at, next)}
                />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className={css.quiet}>{t('ecs.noTests')}</p>
      )}
      {canEdit ? (
        <Button className={styles.tools} onClick={add}>
          {t('ecs.addTest')}
        </Button>
      ) : null}
      {tests.length > 0 ? <p className={css.quiet}>{t('ecs.valuesHelp')}</p> : null}
    </section>
  );
}

function Row({
  test,
  result,
  canEdit,
  onChange,
}: {
  test: CheckTest;
  result: CheckTestResult | undefined;
  canEdit: boolean;
  onChange: (test: CheckTest | undefined) => void;
}) {
  const t = useT();
  const messages = useMessages();
  const { today, ...timeless } = test;
  const kind = typeof test.expect === 'string' ? test.expect : 'value';
  return (
    <tr>
      <td>
        <CommitInput
          aria-label={t('ecs.test')}
          title={test.name}
          value={test.name}
          disabled={!canEdit}
          onCommit={(name) => onChange({ ...test, name })}
        />
      </td>
      <td>
        <CommitInput
          rows={Math.min(6, Math.max(2, Object.keys(test.values).length))}
          className={`${css.code} ${styles.values}`}
          spellCheck={false}
          aria-label={t('ecs.values')}
          disabled={!canEdit}
          value={valuesText(test.values)}
          refuse={(text) => {
            const line = unreadableLine(text);
            return line === undefined ? undefined : t('ecs.valuesLine', { line });
          }}
          onCommit={(text) => onChange({ ...test, values: parseValues(text) })}
        />
      </td>
      <td>
        <CommitInput
          className={styles.date}
          placeholder="2024-01-01"
          aria-label={t('ecs.today')}
          value={today ?? ''}
          disabled={!canEdit}
          refuse={(date) =>
            date === '' || isDate(date)
              ? undefined
              : messages.text('COMMON_NOT_A_DATE', { item: date })
          }
          onCommit={(date) => {
            onChange(date === '' ? timeless : { ...test, today: date });
          }}
        />
      </td>
      <td>
        <Select
          className={styles.expect}
          aria-label={t('ecs.expect')}
          disabled={!canEdit}
          value={kind}
          options={EXPECTED.map((value) => ({ value, label: t(`ecs.${value}`) }))}
          onChange={(next: (typeof EXPECTED)[number]) =>
            onChange({ ...test, expect: next === 'value' ? { value: '' } : next })
          }
        />
        {typeof test.expect === 'string' ? null : (
          <CommitInput
            aria-label={t('ecs.value')}
            value={test.expect.value}
            disabled={!canEdit}
            onCommit={(value) => onChange({ ...test, expect: { value } })}
          />
        )}
      </td>
      <td>
        <Result result={result} />
      </td>
      {canEdit ? (
        <td>
          <Button
            size="small"
            aria-label={t('list.remove', { name: test.name })}
            onClick={() => onChange(undefined)}
          >
            {t('list.removeShort')}
          </Button>
        </td>
      ) : null}
    </tr>
  );
}

function Result({ result }: { result: CheckTestResult | undefined }) {
  const t = useT();
  const messages = useMessages();
  if (!result?.actual) return <span>–</span>;
  if (result.passed) return <Mark tone="info">{t('ecs.passed')}</Mark>;
  const { actual } = result;
  const outcome =
    typeof actual === 'string'
      ? t(`ecs.${actual}`)
      : 'value' in actual
        ? `"${actual.value}"`
        : messages.text(actual.failed.code, actual.failed.params);
  return <Mark tone="error">{t('ecs.failed', { outcome })}</Mark>;
}
