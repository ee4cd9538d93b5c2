import { useLocale, useText } from '@casebook/shell-sdk';
import {
  BlockType,
  type Check,
  dataTypeOf,
  type Item,
  itemsOf,
  type Page,
} from '@casebook/study-design';
import { Checkbox, Input, Modal, Radio, Select } from '@casebook/ui/core';
import { useId, useState } from 'react';
import { useContents, useSingle } from '../draft/draft-hooks';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import styles from './guided-check.module.css';
import {
  casesOf,
  expressionOf,
  formsFor,
  type Guide,
  type GuideForm,
  type GuideTarget,
  isComplete,
  RELATIONS,
  rangeFault,
  withGuide,
} from './guided-check';

const EMPTY: { [Form in GuideForm]: Extract<Guide, { form: Form }> } = {
  required: { form: 'required' },
  range: { form: 'range', least: '', most: '' },
  dates: { form: 'dates', relation: 'notBefore', other: '', isStrict: false },
  missingIf: { form: 'missingIf', other: '', codes: [] },
  duplicateLine: { form: 'duplicateLine', items: [] },
  sum: { form: 'sum', items: [] },
  visitOrder: { form: 'visitOrder', earlier: '', visit: '' },
};

interface GuidedCheckProps {
  check: Check;
  target: GuideTarget;
  onDone: (check: Check) => void;
  onClose: () => void;
}

/** Writes a common check from a form: its expression, test cases, and a message where there is none yet. */
export function GuidedCheck({ check, target, onDone, onClose }: GuidedCheckProps) {
  const t = useT();
  const text = useText();
  const { language: own } = useLocale();
  const languages = useSingle('languages');
  const codelists = useContents('codelist');
  const forms = formsFor(target);
  const [guide, setGuide] = useState<Guide>(EMPTY[forms[0]!]);
  const expression = isComplete(guide) ? expressionOf(guide, target) : '';
  const finish = () => {
    const tests = casesOf(guide, target, codelists).map((one, at) => ({
      name: t('ecs.testName', { number: at + 1 }),
      ...one,
    }));
    const message = {
      language: languages.includes(own) ? own : languages[0]!,
      text: t(`guide.message.${guide.form}`, { item: text(target.item.label) }),
    };
    onDone(withGuide(check, guide, expression, tests, message));
  };
  return (
    <Modal
      open
      title={t('guide.title', { item: text(target.item.label) })}
      okText={t('guide.ok')}
      okButtonProps={{ disabled: expression === '' }}
      onOk={finish}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <Radio.Group
          className={styles.forms}
          aria-label={t('guide.form')}
          value={guide.form}
          options={forms.map((form) => ({ value: form, label: t(`guide.${form}`) }))}
          onChange={(event) => setGuide(EMPTY[event.target.value as GuideForm])}
        />
        <Settings guide={guide} target={target} onChange={setGuide} />
        {expression === '' ? null : (
          <p>
            {t('guide.fires')} <code className={css.code}>{expression}</code>
          </p>
        )}
        {check.expression.trim() === '' && check.tests.length === 0 ? null : (
          <p className={css.quiet}>{t('guide.replaces')}</p>
        )}
      </div>
    </Modal>
  );
}

interface SettingsProps<Form extends GuideForm = GuideForm> {
  guide: Extract<Guide, { form: Form }>;
  target: GuideTarget;
  onChange: (guide: Guide) => void;
}

function Settings({ guide, ...props }: SettingsProps) {
  switch (guide.form) {
    case 'required':
      return null;
    case 'range':
      return <RangeSettings guide={guide} {...props} />;
    case 'dates':
      return <DatesSettings guide={guide} {...props} />;
    case 'missingIf':
      return <MissingSettings guide={guide} {...props} />;
    case 'duplicateLine':
    case 'sum':
      return <ItemsSettings guide={guide} {...props} />;
    case 'visitOrder':
      return <VisitSettings guide={guide} {...props} />;
  }
}

function RangeSettings({ guide, onChange }: SettingsProps<'range'>) {
  const t = useT();
  const id = useId();
  const fault = rangeFault(guide);
  const status = (bound: 'least' | 'most') =>
    fault === bound || fault === 'order'
      ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-fault` }
      : {};
  return (
    <div className={fields.row}>
      <label htmlFor={`${id}-least`}>{t('guide.least')}</label>
      <Input
        id={`${id}-least`}
        {...status('least')}
        className={styles.number}
        inputMode="decimal"
        value={guide.least}
        onChange={(event) => onChange({ ...guide, least: event.target.value.trim() })}
      />
      <label htmlFor={`${id}-most`}>{t('guide.most')}</label>
      <Input
        id={`${id}-most`}
        {...status('most')}
        className={styles.number}
        inputMode="decimal"
        value={guide.most}
        onChange={(event) => onChange({ ...guide, most: event.target.value.trim() })}
      />
      {fault ? (
        <span id={`${id}-fault`} role="alert" className={styles.fault}>
          {t(fault === 'order' ? 'guide.order' : 'guide.number')}
        </span>
      ) : null}
    </div>
  );
}

function DatesSettings({ guide, target, onChange }: SettingsProps<'dates'>) {
  const t = useT();
  const type = dataTypeOf(target.item);
  const paths = usePaths(target, (item) => dataTypeOf(item) === type);
  return (
    <div className={css.stack}>
      <div className={fields.row}>
        <Select
          className={styles.select}
          aria-label={t('guide.relation')}
          value={guide.relation}
          options={RELATIONS.map((value) => ({ value, label: t(`guide.relations.${value}`) }))}
          onChange={(relation) => onChange({ ...guide, relation })}
        />
        <PathSelect
          paths={paths}
          value={guide.other}
          onChange={(other) => onChange({ ...guide, other })}
        />
      </div>
      <Checkbox
        checked={guide.isStrict}
        onChange={(event) => onChange({ ...guide, isStrict: event.target.checked })}
      >
        {t('guide.strict')}
      </Checkbox>
    </div>
  );
}

function MissingSettings({ guide, target, onChange }: SettingsProps<'missingIf'>) {
  const t = useT();
  const text = useText();
  const paths = usePaths(target, (item) => dataTypeOf(item) === 'code');
  const codelists = useContents('codelist');
  const other = paths.find(({ path }) => path === guide.other)?.item;
  const codes = codelists.find(({ key }) => key === other?.codelist)?.entries ?? [];
  return (
    <div className={fields.row}>
      <span>{t('guide.when')}</span>
      <PathSelect
        paths={paths}
        value={guide.other}
        onChange={(path) => onChange({ ...guide, other: path, codes: [] })}
      />
      <Select
        mode="multiple"
        className={styles.select}
        aria-label={t('guide.codes')}
        placeholder={t('guide.codes')}
        value={[...guide.codes]}
        options={codes.map(({ code, label }) => ({ value: code, label: `${code} ${text(label)}` }))}
        onChange={(chosen: string[]) => onChange({ ...guide, codes: chosen })}
      />
    </div>
  );
}

function ItemsSettings({ guide, target, onChange }: SettingsProps<'duplicateLine' | 'sum'>) {
  const t = useT();
  const text = useText();
  const isSum = guide.form === 'sum';
  const items = target.block.items.filter((item) =>
    isSum
      ? dataTypeOf(item) === 'number' && item.key !== target.item.key
      : !['none', 'codes'].includes(dataTypeOf(item)),
  );
  return (
    <Select
      mode="multiple"
      className={fields.wide}
      optionFilterProp="label"
      aria-label={t(isSum ? 'guide.addends' : 'guide.sameItems')}
      placeholder={t(isSum ? 'guide.addends' : 'guide.sameItems')}
      value={[...guide.items]}
      options={items.map(({ key, label }) => ({ value: key, label: `${text(label)} (${key})` }))}
      onChange={(chosen: string[]) => onChange({ ...guide, items: chosen })}
    />
  );
}

function VisitSettings({ guide, target, onChange }: SettingsProps<'visitOrder'>) {
  const t = useT();
  const text = useText();
  const visits = useContents('visit');
  const schedule = useContents('schedule');
  const keys = new Set(
    schedule.filter(({ page }) => page === target.page).map(({ visit }) => visit),
  );
  const options = visits
    .filter(({ key, cycle }) => keys.has(key) && cycle === undefined)
    .map(({ key, title }) => ({ value: key, label: text(title) || key }));
  return (
    <div className={fields.row}>
      {(['visit', 'earlier'] as const).map((name) => (
        <Select
          key={name}
          className={styles.select}
          aria-label={t(`guide.${name}`)}
          placeholder={t(`guide.${name}`)}
          value={guide[name] || null}
          options={options}
          onChange={(visit: string | null) => onChange({ ...guide, [name]: visit ?? '' })}
        />
      ))}
    </div>
  );
}

interface ItemPathChoice {
  path: string;
  label: string;
  item: Item;
}

/** Items that an expression at the target reads without a visit: of its line, of its page and of other pages. */
function usePaths(
  { page: own, block, item: self }: GuideTarget,
  fits: (item: Item) => boolean,
): ItemPathChoice[] {
  const text = useText();
  const pages: Page[] = useContents('page');
  return pages
    .toSorted((a, b) => Number(b.key === own) - Number(a.key === own))
    .flatMap((page) =>
      [...itemsOf(page)]
        .filter(
          (placed) =>
            (placed.block.type === BlockType.normal ||
              (page.key === own && placed.block.key === block.key)) &&
            fits(placed.item) &&
            !(page.key === own && placed.item.key === self.key),
        )
        .map(({ item }) => {
          const path = page.key === own ? item.key : `${page.key}.${item.key}`;
          return { path, label: `${path} – ${text(item.label)}`, item };
        }),
    );
}

function PathSelect({
  paths,
  value,
  onChange,
}: {
  paths: readonly ItemPathChoice[];
  value: string;
  onChange: (path: string) => void;
}) {
  const t = useT();
  return (
    <Select
      showSearch
      optionFilterProp="label"
      className={styles.select}
      aria-label={t('guide.other')}
      placeholder={t('guide.other')}
      value={value || null}
      options={paths.map(({ path, label }) => ({ value: path, label }))}
      onChange={(path: string | null) => onChange(path ?? '')}
    />
  );
}
