import { builderApi } from '@casebook/api-builder';
import { useStudy, useText } from '@casebook/shell-sdk';
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
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import type { ItemFieldProps } from './item-field';
import { RemoveButton } from './RemoveButton';
import styles from './page-editor.module.css';
import { SurroundingTexts } from './SurroundingTexts';

/** Properties that are either there or not. */
const PLAIN = [
  PropertyType.screeningNumber,
  PropertyType.enrollmentNumber,
  PropertyType.randomKey,
  PropertyType.armGenerate,
  PropertyType.ipGenerate,
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
        <Checkbox
          key={wanted}
          checked={find(wanted) !== undefined}
          disabled={!canEdit}
          onChange={(event) => put(wanted, event.target.checked ? { type: wanted } : undefined)}
        >
          {t(`property.${wanted}`)}
        </Checkbox>
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
            <CommitInput
              className={fields.label}
              aria-label={t('editor.factor')}
              value={stratification.factor}
              disabled={!canEdit}
              onCommit={(factor) => put(PropertyType.stratification, { ...stratification, factor })}
            />
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
  const { studyId } = useStudy();
  const { data } = builderApi.useListStudyRolesQuery({ studyId });
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
  const roles = data?.rows.map(({ code, name }) => ({ value: code, label: text(name) })) ?? [];
  return (
    <div>
      <label>
        {t('property.14')}
        <Select
          mode="multiple"
          className={fields.wide}
          placeholder={t('property.nobody')}
          disabled={!canEdit}
          value={property.roles}
          options={roles}
          optionFilterProp="label"
          onChange={(chosen: string[]) => put(PropertyType.hidden, { ...property, roles: chosen })}
        />
      </label>
      {canEdit ? (
        <RemoveButton name={t('property.14')} onClick={() => put(PropertyType.hidden, undefined)} />
      ) : null}
    </div>
  );
}
