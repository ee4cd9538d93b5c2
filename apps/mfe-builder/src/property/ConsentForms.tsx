import { useText } from '@casebook/shell-sdk';
import {
  dataTypeOf,
  type Item,
  type ItemPath,
  itemsOf,
  propertyOf,
  PropertyType,
} from '@casebook/study-design';
import { Select, StateView } from '@casebook/ui/core';
import { useContents } from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import { type CellProps, ListEditor } from '../list-editor/ListEditor';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';

const isConsentDate = (item: Item) => propertyOf(item, PropertyType.econsentDate) !== undefined;
const isDate = (item: Item) => dataTypeOf(item) === 'date';
const pathText = ({ page, item }: ItemPath) => `${page}.${item}`;

/** Electronic consent forms, and the items that receive their dates. */
export function ConsentForms() {
  const t = useT();
  const [first] = useItems(isConsentDate);
  if (!first) {
    return (
      <StateView
        kind="empty"
        title={t('consent.emptyTitle')}
        text={t('consent.noItem', { property: t('property.15') })}
      />
    );
  }
  return (
    <ListEditor
      kind="consentForm"
      titleLabel={t('properties.name')}
      columns={[
        { key: 'consentDate', title: t('consent.date'), Cell: ConsentDate },
        { key: 'withdrawalDate', title: t('consent.withdrawal'), Cell: WithdrawalDate },
      ]}
      create={(key, title) => ({ key, title, consentDate: first.path })}
      removal={() => ({ question: '', also: [] })}
      empty={{ title: t('consent.emptyTitle'), text: t('consent.emptyText') }}
      addText={t('consent.add')}
    />
  );
}

/** Items of all pages that fit. */
function useItems(fits: (item: Item) => boolean): { path: ItemPath; label: string }[] {
  const text = useText();
  return useContents('page').flatMap((page) =>
    [...itemsOf(page)]
      .filter(({ item }) => fits(item))
      .map(({ item }) => ({
        path: { page: page.key, item: item.key },
        label: `${text(item.label)} – ${page.key}.${item.key}`,
      })),
  );
}

function ConsentDate({ content, change, canEdit, faults }: CellProps<'consentForm'>) {
  const t = useT();
  const items = useItems(isConsentDate);
  return (
    <>
      <Select
        className={fields.wide}
        aria-label={t('consent.date')}
        disabled={!canEdit}
        value={pathText(content.consentDate)}
        options={items.map(({ path, label }) => ({ value: pathText(path), label }))}
        onChange={(chosen: string) => {
          const found = items.find(({ path }) => pathText(path) === chosen);
          if (found) change({ consentDate: found.path });
        }}
      />
      <FieldFaults faults={faults} path="/consentDate" />
    </>
  );
}

function WithdrawalDate({ content, change, canEdit, faults }: CellProps<'consentForm'>) {
  const t = useT();
  const items = useItems(isDate);
  return (
    <>
      <Select
        allowClear
        showSearch
        optionFilterProp="label"
        className={fields.wide}
        aria-label={t('consent.withdrawal')}
        placeholder="–"
        disabled={!canEdit}
        value={content.withdrawalDate ? pathText(content.withdrawalDate) : null}
        options={items.map(({ path, label }) => ({ value: pathText(path), label }))}
        onChange={(chosen: string | null | undefined) =>
          change({ withdrawalDate: items.find(({ path }) => pathText(path) === chosen)?.path })
        }
      />
      <FieldFaults faults={faults} path="/withdrawalDate" />
    </>
  );
}
