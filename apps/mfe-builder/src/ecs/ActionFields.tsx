import { useText } from '@casebook/shell-sdk';
import { Select } from '@casebook/ui/core';
import { useContents } from '../draft/draft-hooks';
import type { PartFault } from '../draft/draft-faults';
import { FieldFaults } from '../draft/FieldFaults';
import { TextsField } from '../draft/TextsField';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import { ACTION_TYPES, withAction } from './check-edits';
import type { CheckFieldProps } from './CheckEditor';
import styles from './checks.module.css';

/** What the check does when its expression is true: a message, items that are shown or hidden, a visit that is added. */
export function ActionFields({
  check,
  put,
  canEdit,
  faults,
}: CheckFieldProps & { faults: readonly PartFault[] }) {
  const t = useT();
  const text = useText();
  const visits = useContents('visit');
  const pages = useContents('page');
  const { action } = check;
  const items = pages
    .find(({ key }) => key === check.target.page)
    ?.blocks.flatMap((block) => block.items);
  return (
    <div className={css.stack}>
      <Select
        className={styles.select}
        aria-label={t('checks.action')}
        disabled={!canEdit}
        value={action.type}
        options={ACTION_TYPES.map((value) => ({ value, label: t(`action.${value}`) }))}
        onChange={(type) => put(withAction(check, type, visits[0]?.key))}
      />
      {'message' in action ? (
        <TextsField
          label={t('ecs.message')}
          value={action.message}
          rows={2}
          disabled={!canEdit}
          faults={faults}
          path="/action/message"
          onChange={(message) => put({ ...check, action: { ...action, message } })}
        />
      ) : null}
      {'items' in action ? (
        <Select
          mode="multiple"
          className={fields.wide}
          optionFilterProp="label"
          aria-label={t('ecs.items')}
          placeholder={t('ecs.items')}
          disabled={!canEdit}
          value={action.items}
          options={items?.map(({ key, label }) => ({
            value: key,
            label: `${text(label)} (${key})`,
          }))}
          onChange={(chosen: string[]) => put({ ...check, action: { ...action, items: chosen } })}
        />
      ) : null}
      {'visit' in action ? (
        <Select
          className={styles.select}
          aria-label={t('ecs.visit')}
          disabled={!canEdit}
          value={action.visit}
          options={visits.map(({ key, title }) => ({ value: key, label: text(title) || key }))}
          onChange={(visit) => put({ ...check, action: { ...action, visit } })}
        />
      ) : null}
      <FieldFaults
        faults={faults.filter(({ path }) => !path.startsWith('/action/message'))}
        path="/action"
      />
    </div>
  );
}
