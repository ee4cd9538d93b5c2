import { ScreenLink, useShell, useText } from '@casebook/shell-sdk';
import {
  type Block,
  dataTypeOf,
  type Item,
  Layout,
  MAX_DIGITS,
  MAX_TEXT_LENGTH,
} from '@casebook/study-design';
import { Checkbox, Select } from '@casebook/ui/core';
import { CommitInput } from '../draft/CommitInput';
import { CommitNumber } from '../draft/CommitNumber';
import { useCanEdit, useContents, useFaults } from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import { TextsField } from '../draft/TextsField';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import { useKeyRefusal } from '../shared/useKeyRefusal';
import { withMembers } from '../shared/with-members';
import type { ItemFieldProps } from './item-field';
import { type Dropped, itemKeys, withDataType, withItem, withLayout } from './page-edits';
import styles from './page-editor.module.css';
import type { PartOfPage } from './PageEditor';
import { PropertyFields } from './PropertyFields';

interface ItemInspectorProps extends PartOfPage {
  block: Block;
  item: Item;
  /** The item has another key. */
  onKey: (key: string) => void;
}

/** The settings of an item: only what fits its layout is offered. */
export function ItemInspector({ page, put, block, item, onKey }: ItemInspectorProps) {
  const t = useT();
  const canEdit = useCanEdit();
  const faults = useFaults('page', page.key);
  const refusal = useKeyRefusal();
  const path = `/blocks/${page.blocks.indexOf(block)}/items/${block.items.indexOf(item)}`;
  const replace = (next: Item) => put(withItem(page, item.key, next));
  const change = (members: Partial<Record<keyof Item, unknown>>) =>
    replace(withMembers(item, members));
  const type = dataTypeOf(item);
  const shared = { item, change, canEdit, faults, path };
  return (
    <div className={styles.settings}>
      <h3>{t('item.label')}</h3>
      <TextsField
        visibleLabel
        label={t('editor.label')}
        value={item.label}
        disabled={!canEdit}
        faults={faults}
        path={`${path}/label`}
        onChange={(label) => change({ label })}
      />
      <label>
        {t('list.key')}
        <CommitInput
          aria-label={t('list.key')}
          className={css.code}
          value={item.key}
          disabled={!canEdit}
          refuse={(key) => refusal(key, (taken) => itemKeys(page).has(taken))}
          onCommit={(key) => {
            change({ key });
            onKey(key);
          }}
        />
      </label>
      <span className={css.quiet}>{t('editor.keyHelp')}</span>
      <FieldFaults faults={faults} path={`${path}/key`} />
      <LayoutFields item={item} replace={replace} canEdit={canEdit} />
      <FieldFaults faults={faults} path={`${path}/layout`} />
      {type === 'number' ? <NumberFormat {...shared} /> : null}
      {type === 'text' ? (
        <label>
          {t('editor.maxLength')}
          <CommitNumber
            className={fields.number}
            min={1}
            max={MAX_TEXT_LENGTH}
            disabled={!canEdit}
            value={item.maxLength ?? MAX_TEXT_LENGTH}
            onCommit={(maxLength) => change({ maxLength })}
          />
        </label>
      ) : null}
      <FieldFaults faults={faults} path={`${path}/maxLength`} />
      {type === 'code' || type === 'codes' ? <CodelistChoice {...shared} /> : null}
      <Switches {...shared} />
      <TextsField
        visibleLabel
        rows={2}
        label={t('editor.help')}
        value={item.help}
        disabled={!canEdit}
        faults={faults}
        path={`${path}/help`}
        onChange={(help) => change({ help: Object.keys(help).length > 0 ? help : undefined })}
      />
      <PropertyFields page={page} {...shared} />
      <FieldFaults faults={faults.filter((fault) => fault.path === path)} path={path} />
    </div>
  );
}

/** The layout; another one is taken after the person has seen what does not fit it. */
function LayoutFields({
  item,
  replace,
  canEdit,
}: {
  item: Item;
  replace: (item: Item) => void;
  canEdit: boolean;
}) {
  const t = useT();
  const shell = useShell();
  const take = async ({ item: next, dropped }: { item: Item; dropped: Dropped }) => {
    const lost = [
      ...dropped.members.map((member) => t(`dropped.${member}`)),
      ...dropped.properties.map((property) => t(`property.${property}`)),
    ];
    const isSure =
      lost.length === 0 ||
      (await shell.ui.confirm({
        title: t('editor.drops'),
        content: lost.join(', '),
        okText: t('editor.dropOk'),
        danger: true,
      }));
    if (isSure) replace(next);
  };
  const isText = item.layout === Layout.text || item.layout === Layout.textArea;
  return (
    <>
      <label>
        {t('editor.layout')}
        <Select
          className={fields.wide}
          disabled={!canEdit}
          value={item.layout}
          options={Object.values(Layout).map((layout) => ({
            value: layout,
            label: t(`layout.${layout}`),
          }))}
          onChange={(layout) => void take(withLayout(item, layout))}
        />
      </label>
      {isText ? (
        <label>
          {t('editor.dataType')}
          <Select
            className={fields.wide}
            disabled={!canEdit}
            value={item.dataType ?? 'text'}
            options={(['text', 'number'] as const).map((value) => ({
              value,
              label: t(`editor.${value}`),
            }))}
            onChange={(dataType) => void take(withDataType(item, dataType))}
          />
        </label>
      ) : null}
    </>
  );
}

function NumberFormat({ item, change, canEdit, faults, path }: ItemFieldProps) {
  const t = useT();
  const format = item.numberFormat;
  return (
    <div className={fields.row}>
      <Checkbox
        checked={format !== undefined}
        disabled={!canEdit}
        onChange={(event) =>
          change({ numberFormat: event.target.checked ? { digits: 3, decimals: 0 } : undefined })
        }
      >
        {t('editor.limitDigits')}
      </Checkbox>
      {format ? (
        <>
          <label className={fields.row}>
            {t('editor.digits')}
            <CommitNumber
              className={fields.number}
              min={1}
              max={MAX_DIGITS}
              disabled={!canEdit}
              value={format.digits}
              onCommit={(digits) => change({ numberFormat: { ...format, digits } })}
            />
          </label>
          <label className={fields.row}>
            {t('editor.decimals')}
            <CommitNumber
              className={fields.number}
              min={0}
              max={MAX_DIGITS}
              disabled={!canEdit}
              value={format.decimals}
              onCommit={(decimals) => change({ numberFormat: { ...format, decimals } })}
            />
          </label>
        </>
      ) : null}
      <FieldFaults faults={faults} path={`${path}/numberFormat`} />
    </div>
  );
}

function CodelistChoice({ item, change, canEdit, faults, path }: ItemFieldProps) {
  const t = useT();
  const text = useText();
  const lists = useContents('codelist');
  return (
    <div>
      <label>
        {t('editor.codelist')}
        <Select
          className={fields.wide}
          showSearch
          optionFilterProp="label"
          disabled={!canEdit}
          placeholder={t('editor.chooseCodelist')}
          value={item.codelist ?? null}
          options={lists.map(({ key, name }) => ({ value: key, label: `${text(name)} (${key})` }))}
          onChange={(codelist: string | null) => change({ codelist: codelist ?? undefined })}
        />
      </label>
      <ScreenLink
        screen="BUILDER_CODELIST"
        {...(item.codelist !== undefined && { query: { codelist: item.codelist } })}
      >
        {t('codelists.title')}
      </ScreenLink>
      <FieldFaults faults={faults} path={`${path}/codelist`} />
    </div>
  );
}

function Switches({ item, change, canEdit, faults, path }: ItemFieldProps) {
  const t = useT();
  const type = dataTypeOf(item);
  if (type === 'none') return null;
  return (
    <div className={fields.row}>
      <Checkbox
        checked={item.required ?? false}
        disabled={!canEdit}
        onChange={(event) => change({ required: event.target.checked || undefined })}
      >
        {t('item.required')}
      </Checkbox>
      <Checkbox
        checked={item.sdv !== false}
        disabled={!canEdit}
        onChange={(event) => change({ sdv: event.target.checked ? undefined : false })}
      >
        {t('editor.sdv')}
      </Checkbox>
      <Checkbox
        checked={item.notDone ?? false}
        disabled={!canEdit}
        onChange={(event) => change({ notDone: event.target.checked || undefined })}
      >
        {t('editor.notDone')}
      </Checkbox>
      <FieldFaults faults={faults} path={`${path}/notDone`} />
      {type === 'date' ? (
        <Checkbox
          checked={item.notInFuture ?? false}
          disabled={!canEdit}
          onChange={(event) => change({ notInFuture: event.target.checked || undefined })}
        >
          {t('item.notInFuture')}
        </Checkbox>
      ) : null}
      <FieldFaults faults={faults} path={`${path}/required`} />
      {item.aliases?.length ? (
        <span className={css.quiet}>
          {item.aliases.map(({ context, name }) => `${context}: ${name}`).join(', ')}
        </span>
      ) : null}
    </div>
  );
}
