import { Button, Input } from '@casebook/ui/core';
import { type FormEvent, useState } from 'react';
import { CommitNumber } from '../draft/CommitNumber';
import { useSingle } from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import { TextsField } from '../draft/TextsField';
import type { CellProps } from '../list-editor/ListEditor';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import { withNewArm, withoutArm } from './scheme-edits';
import styles from './schemes.module.css';

const MAX_RATIO = 100;

/** The arms of a scheme with their titles and ratio. */
export function SchemeArms({ content, change, canEdit, faults }: CellProps<'scheme'>) {
  const t = useT();
  const [first] = useSingle('languages');
  const [name, setName] = useState('');
  const { arms } = content;
  const add = (event: FormEvent) => {
    event.preventDefault();
    const title = name.trim();
    if (title === '') return;
    change(withNewArm(content, { [first!]: title }, title));
    setName('');
  };
  return (
    <div className={css.stack}>
      {arms.map((arm, at) => (
        <div key={arm.key} className={styles.entry}>
          <span className={fields.row}>
            <span className={css.code}>{arm.key}</span>
            <label className={fields.row}>
              {t('schemes.ratio')}
              <CommitNumber
                className={fields.number}
                min={1}
                max={MAX_RATIO}
                disabled={!canEdit}
                value={arm.ratio}
                onCommit={(ratio) => change({ arms: arms.with(at, { ...arm, ratio }) })}
              />
            </label>
            {canEdit ? (
              <Button
                size="small"
                aria-label={t('list.remove', { name: arm.key })}
                onClick={() => change(withoutArm(content, arm.key))}
              >
                {t('list.removeShort')}
              </Button>
            ) : null}
          </span>
          <TextsField
            label={t('schemes.armTitle', { arm: arm.key })}
            value={arm.title}
            disabled={!canEdit}
            faults={faults}
            path={`/arms/${at}`}
            onChange={(title) => change({ arms: arms.with(at, { ...arm, title }) })}
          />
        </div>
      ))}
      <FieldFaults faults={faults.filter(({ path }) => path === '/arms')} path="/arms" />
      {canEdit ? (
        <form className={fields.row} onSubmit={add}>
          <Input
            className={styles.name}
            lang={first}
            aria-label={t('schemes.newArm')}
            placeholder={t('schemes.newArm')}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button htmlType="submit" disabled={name.trim() === ''}>
            {t('schemes.addArm')}
          </Button>
        </form>
      ) : null}
    </div>
  );
}
