import { useText } from '@casebook/shell-sdk';
import {
  type Codelist,
  dataTypeOf,
  fitsDataType,
  type Item,
  type ItemPath,
  type ItemProperty,
  itemsOf,
  type Page,
  PropertyType,
} from '@casebook/study-design';
import { Button, Checkbox, Select } from '@casebook/ui/core';
import { useMemo } from 'react';
import { CommitInput } from '../draft/CommitInput';
import { useContents } from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { RolesSelect } from '../shared/RolesSelect';
import { useT } from '../shared/useT';
import type { ItemFieldProps } from './item-field';
import { RemoveButton } from './RemoveButton';
import styles from './page-editor.module.css';
import { SurroundingTexts } from './SurroundingTexts';

/** Properties that are either there or not. */
const PLAIN = [
  PropertyType.screeningNumber,
  PropertyType.enrollmentNumber,
  PropertyType.econsentDate,
] as const;

/** The properties of an item (spec section 3); those that do not fit its values are not offered. */
export function PropertyFields(props: ItemFieldProps & { page: Page }) {
  const { item, change, canEdit } = props;
  const t = useT();
  const type = dataTypeOf(item);
  const { properties } = item;
  const find = <T extends PropertyType>(wanted: T) =>
    properties.find((property): property is ItemProperty & { type: T } => property.type === wanted);
  const put = (wanted: PropertyType, property: ItemProperty | undefined) => {
    const at = properties.findIndex((one) => one.type === wanted);
    const next = property ? [property] : [];
    change({
      properties: at < 0 ? [...properties, ...next] : properties.toSpliced(at, 1, ...next),
    });
  };
  const fits = (wanted: PropertyType) => fitsDataType(wanted, type);
  const stratification = find(PropertyType.stratification);
  return (
    <section className={styles.settings}>
      <h4>{t('item.properties')}</h4>
      <SurroundingTexts {...props} />
      {fits(PropertyType.default) ? (
        <Default {...props} property={find(PropertyType.default)} put={put} />
      ) : null}
      {fits(PropertyType.autofill) ? (
        <Autofill {...props} property={find(PropertyType.autofill)} put={put} />
      ) : null}
      {fits(PropertyType.exclude) ? (
        <Exclude {...props} property={find(PropertyType.exclude)} put={put} />
      ) : null}
      {PLAIN.filter(fits).map((wanted) => (
        <div key={wanted} className={fields.row}>
          <Checkbox
            checked={find(wanted) !== undefined}
            disabled={!canEdit}
            onChange={(event) => put(wanted, event.target.checked ? { type: wanted } : undefined)}
          >
            {t(`property.${wanted}`)}
          </Checkbox>
        </div>
      ))}
      {BOUND.filter(fits).map((wanted) => (
        <Bound key={wanted} {...props} wanted={wanted} property={find(wanted)} put={put} />
      ))}
      {fits(PropertyType.stratification) ? (
        <div className={fields.row}>
          <Checkbox
            checked={stratification !== undefined}
            disabled={!canEdit}
            onChange={(event) =>
              put(
                PropertyType.stratification,
                event.target.checked
                  ? { type: PropertyType.stratification, factor: item.key }
                  : undefined,
              )
            }
          >
            {t('property.13')}
          </Checkbox>
          {stratification ? (
            <label className={fields.row}>
              {t('editor.factor')}
              <CommitInput
                className={fields.label}
                value={stratification.factor}
                disabled={!canEdit}
                onCommit={(factor) =>
                  put(PropertyType.stratification, { ...stratification, factor })
                }
              />
            </label>
          ) : null}
        </div>
      ) : null}
      <Hidden {...props} property={find(PropertyType.hidden)} put={put} />
      <FieldFaults faults={props.faults} path={`${props.path}/properties`} />
    </section>
  );
}

interface PropertyProps<T extends PropertyType> extends ItemFieldProps {
  page: Page;
  property: (ItemProperty & { type: T }) | undefined;
  put: (type: PropertyType, property: ItemProperty | undefined) => void;
}

/** Properties that can be bound to a scheme or a kit type. */
const BOUND = [PropertyType.randomKey, PropertyType.armGenerate, PropertyType.ipGenerate] as const;

/** What randomisation or drug supply writes into the item, and by which scheme or for which kit type. */
function Bound({
  wanted,
  canEdit,
  property,
  put,
}: PropertyProps<10 | 11 | 12> & { wanted: 10 | 11 | 12 }) {
  const t = useT();
  const text = useText();
  const schemes = useContents('scheme');
  const kitTypes = useContents('kitType');
  const isKit = wanted === PropertyType.ipGenerate;
  const choices = isKit ? kitTypes : schemes;
  const bound = property && ('kitType' in property ? property.kitType : boundScheme(property));
  const withChoice = (chosen: string | undefined): ItemProperty => {
    if (chosen === undefined) return { type: wanted };
    return wanted === PropertyType.ipGenerate
      ? { type: wanted, kitType: chosen }
      : { type: wanted, scheme: chosen };
  };
  const label = t(isKit ? 'editor.kitType' : 'editor.scheme');
  return (
    <div className={fields.row}>
      <Checkbox
        checked={property !== undefined}
        disabled={!canEdit}
        onChange={(event) => put(wanted, event.target.checked ? { type: wanted } : undefined)}
      >
        {t(`property.${wanted}`)}
      </Checkbox>
      {property && choices.length > 0 ? (
        <Select
          allowClear
          className={fields.label}
          aria-label={`${t(`property.${wanted}`)}: ${label}`}
          placeholder={label}
          disabled={!canEdit}
          value={bound ?? null}
          options={choices.map(({ key, title }) => ({ value: key, label: text(title) || key }))}
          onChange={(chosen: string | null | undefined) =>
            put(wanted, withChoice(chosen ?? undefined))
          }
        />
      ) : null}
    </div>
  );
}

const boundScheme = (property: ItemProperty): string | undefined =>
  'scheme' in property ? property.scheme : undefined;

/** The codes of an item's codelist with their labels. */
function useCodes(item: Item): { value: string; label: string }[] {
  const text = useText();
  const lists: Codelist[] = useContents('codelist');
  const list = lists.find(({ key }) => key === item.codelist);
  return (list?.entries ?? []).map(({ code, label }) => ({
    value: code,
    label: `${code} ${text(label)}`,
  }));
}

function Default({ item, canEdit, property, put }: PropertyProps<2>) {
  const t = useT();
  const codes = useCodes(item);
  const set = (value: string | null | undefined) =>
    put(PropertyType.default, value ? { type: PropertyType.default, value } : undefined);
  return (
    <label>
      {t('property.2')}
      {dataTypeOf(item) === 'code' ? (
        <Select
          className={fields.wide}
          allowClear
          placeholder="–"
          disabled={!canEdit}
          value={property?.value ?? null}
          options={codes}
          onChange={(value: string | null | undefined) => set(value)}
        />
      ) : (
        <CommitInput value={property?.value ?? ''} disabled={!canEdit} onCommit={set} />
      )}
    </label>
  );
}

const pathText = ({ visit, page, item }: ItemPath): string =>
  [visit, page, item].filter((part) => part !== undefined).join('.');

function Autofill({ item, page, canEdit, property, put }: PropertyProps<1>) {
  const t = useT();
  const text = useText();
  const pages: Page[] = useContents('page');
  const schedule = useContents('schedule');
  const type = dataTypeOf(item);
  const sources = useMemo(() => {
    const visits = Map.groupBy(schedule, (entry) => entry.page);
    return pages.flatMap((one) =>
      [...itemsOf(one)]
        .filter((placed) => dataTypeOf(placed.item) === type)
        .flatMap((placed): { path: ItemPath; label: string }[] => {
          const label = text(placed.item.label);
          const path: ItemPath = { page: one.key, item: placed.item.key };
          const atVisits = (visits.get(one.key) ?? []).map(({ visit }) => ({
            path: { ...path, visit },
            label,
          }));
          const isSelf = one.key === page.key && placed.item.key === item.key;
          return isSelf ? atVisits : [{ path, label }, ...atVisits];
        }),
    );
  }, [item.key, page.key, pages, schedule, text, type]);
  return (
    <label>
      {t('property.1')}
      <Select
        className={fields.wide}
        allowClear
        showSearch
        optionFilterProp="label"
        placeholder="–"
        disabled={!canEdit}
        value={property ? pathText(property.from) : null}
        options={sources.map(({ path, label }) => ({
          value: pathText(path),
          label: `${pathText(path)} – ${label}`,
        }))}
        onChange={(chosen: string | null | undefined) => {
          const source = sources.find(({ path }) => pathText(path) === chosen);
          put(
            PropertyType.autofill,
            source ? { type: PropertyType.autofill, from: source.path } : undefined,
          );
        }}
      />
    </label>
  );
}

function Exclude({ item, canEdit, property, put }: PropertyProps<7>) {
  const t = useT();
  const codes = useCodes(item);
  return (
    <label>
      {t('property.7')}
      <Select
        mode="multiple"
        className={fields.wide}
        placeholder="–"
        disabled={!canEdit}
        value={property?.codes ?? []}
        options={codes}
        onChange={(chosen: string[]) =>
          put(
            PropertyType.exclude,
            chosen.length > 0 ? { type: PropertyType.exclude, codes: chosen } : undefined,
          )
        }
      />
    </label>
  );
}

function Hidden({ canEdit, property, put }: PropertyProps<14>) {
  const t = useT();
  const text = useText();
  const classes = useContents('blindingClass');
  if (!property) {
    return canEdit ? (
      <Button
        size="small"
        className={styles.add}
        onClick={() => put(PropertyType.hidden, { type: PropertyType.hidden, roles: [] })}
      >
        {t('editor.hide')}
      </Button>
    ) : null;
  }
  const { roles, blinding } = property;
  return (
    <div className={css.stack}>
      <span className={styles.name}>{t('property.14')}</span>
      <RolesSelect
        label={t('property.14')}
        placeholder={t('property.nobody')}
        roles={roles}
        disabled={!canEdit}
        onChange={(chosen) => put(PropertyType.hidden, { ...property, roles: chosen })}
      />
      {classes.length > 0 ? (
        <Select
          allowClear
          className={fields.wide}
          aria-label={t('editor.blinding')}
          placeholder={t('editor.blinding')}
          disabled={!canEdit}
          value={blinding ?? null}
          options={classes.map(({ key, title }) => ({ value: key, label: text(title) || key }))}
          onChange={(chosen: string | null | undefined) =>
            put(PropertyType.hidden, {
              type: PropertyType.hidden,
              roles,
              ...(chosen && { blinding: chosen }),
            })
          }
        />
      ) : null}
      {canEdit ? (
        <RemoveButton name={t('property.14')} onClick={() => put(PropertyType.hidden, undefined)} />
      ) : null}
    </div>
  );
}
