import { useText } from '@casebook/shell-sdk';
import type { SchemeFactor } from '@casebook/study-design';
import { Button, Select } from '@casebook/ui/core';
import { CommitNumber } from '../draft/CommitNumber';
import { useContents } from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import type { CellProps } from '../list-editor/ListEditor';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import {
  type KnownFactor,
  knownFactors,
  withCodeInLevel,
  withNewFactor,
  withoutFactor,
} from './scheme-edits';
import styles from './schemes.module.css';

const MAX_WEIGHT = 100;

/** The stratification factors of a scheme: weight, and which codes make a level. */
export function SchemeFactors({ content, change, canEdit, faults }: CellProps<'scheme'>) {
  const t = useT();
  const text = useText();
  const pages = useContents('page');
  const lists = useContents('codelist');
  const known = knownFactors(pages, lists);
  const { factors } = content;
  const free = known.filter(({ factor }) => !factors.some((one) => one.factor === factor));
  return (
    <div className={css.stack}>
      {factors.map((factor, at) => (
        <Factor
          key={factor.factor}
          factor={factor}
          known={known.find((one) => one.factor === factor.factor)}
          canEdit={canEdit}
          onChange={(next) => change({ factors: factors.with(at, next) })}
          onRemove={() => change(withoutFactor(content, factor.factor))}
        />
      ))}
      <FieldFaults faults={faults} path="/factors" />
      {canEdit && free.length > 0 ? (
        <Select
          aria-label={t('schemes.addFactor')}
          placeholder={t('schemes.addFactor')}
          popupMatchSelectWidth={false}
          value={null}
          options={free.map(({ factor, label }) => ({
            value: factor,
            label: `${text(label)} (${factor})`,
          }))}
          onChange={(chosen: string | null) => {
            const found = free.find(({ factor }) => factor === chosen);
            if (found) change(withNewFactor(content, found));
          }}
        />
      ) : null}
      {canEdit && known.length === 0 ? (
        <span className={css.quiet}>{t('schemes.noFactors', { property: t('property.13') })}</span>
      ) : null}
    </div>
  );
}

function Factor({
  factor,
  known,
  canEdit,
  onChange,
  onRemove,
}: {
  factor: SchemeFactor;
  known: KnownFactor | undefined;
  canEdit: boolean;
  onChange: (factor: SchemeFactor) => void;
  onRemove: () => void;
}) {
  const t = useT();
  const text = useText();
  const { levels } = factor;
  const labels = new Map(known?.codes.map(({ code, label }) => [code, text(label)]));
  const codes = levels.flatMap((level) => level.codes.map((code) => ({ code, level })));
  return (
    <div className={styles.entry}>
      <span className={fields.row}>
        <span className={css.code}>{factor.factor}</span>
        <label className={fields.row}>
          {t('schemes.weight')}
          <CommitNumber
            className={fields.number}
            min={1}
            max={MAX_WEIGHT}
            disabled={!canEdit}
            value={factor.weight}
            onCommit={(weight) => onChange({ ...factor, weight })}
          />
        </label>
        {canEdit ? (
          <Button
            size="small"
            aria-label={t('list.remove', { name: factor.factor })}
            onClick={onRemove}
          >
            {t('list.removeShort')}
          </Button>
        ) : null}
      </span>
      {codes.map(({ code, level }) => (
        <label key={code} className={fields.row}>
          {labels.get(code) ?? code} →
          <Select
            size="small"
            popupMatchSelectWidth={false}
            aria-label={t('schemes.levelOf', { code: labels.get(code) ?? code })}
            disabled={!canEdit}
            value={level.key}
            options={levels.map(({ key, title }) => ({ value: key, label: text(title) || key }))}
            onChange={(to: string) =>
              onChange({ ...factor, levels: withCodeInLevel(levels, code, to) })
            }
          />
        </label>
      ))}
    </div>
  );
}
