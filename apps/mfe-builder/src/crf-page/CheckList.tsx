import { useText } from '@casebook/shell-sdk';
import type { Check, CheckActionSpec } from '@casebook/study-design';

import { Mark } from '../shared/Mark';
import { useT } from '../shared/useT';
import css from '../shared/builder.module.css';

/** The checks of a page: what they read, their effects and their number of test cases. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const t = useT();
  if (checks.length === 0) return null;
  return (
    <section className={css.section}>
      <h2>{t('checks.title', { count: checks.length })}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('checks.key')}</th>
            <th scope="col">{t('checks.target')}</th>
            <th scope="col">{t('checks.expression')}</th>
            <th scope="col">{t('checks.action')}</th>
            <th scope="col">{t('checks.tests')}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={check.key}>
              <td className={css.code}>
                {check.key}
                {check.disabled ? <Mark tone="warning">{t('checks.disabled')}</Mark> : null}
              </td>
              <td className={css.code}>
                {[check.target.visit, check.target.item].filter(Boolean).join('.') || '–'}
              </td>
              <td className={css.code}>{check.expression}</td>
              <td>
                <Action action={check.action} />
              </td>
              <td className={css.number}>{check.tests.length}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Action({ action }: { action: CheckActionSpec }) {
  const t = useT();
  const text = useText();
  const name = t(`action.${action.type}`);
  switch (action.type) {
    case 'prompt':
    case 'query':
    case 'block':
      return (
        <>
          {name}
          <div className={css.quiet}>{text(action.message)}</div>
        </>
      );
    case 'show':
    case 'hide':
      return `${name}: ${action.items.join(', ')}`;
    case 'addVisit':
      return `${name}: ${action.visit}`;
    case 'derive':
      return name;
  }
}
