import { typedDate } from '@casebook/item-values';
import { Button, Dropdown, Input, type MenuProps, Tag } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useNumbers } from '../core/numbers';
import { useUiText } from '../core/useUiText';
import type { ListColumn, ListSelection } from './ListTable';
import { isDay, type ListControl, rangeOf } from './useListState';

/** Properties of a column that its filter needs. */
export type FilterColumn = Pick<ListColumn<never>, 'key' | 'title' | 'filter' | 'dateRange'>;
export type FilterControl = Pick<ListControl, 'filters' | 'change'>;

interface ToolbarProps<Row> {
  columns: readonly ListColumn<Row>[];
  state: ListControl;
  selection?: ListSelection<Row>;
  bulkActions?: ReactNode;
  searchHint?: string;
  tools?: ReactNode;
  foldsFilters?: boolean;
}

const toggled = (list: readonly string[], value: string) =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/** A menu of choices that stays open while several are ticked. */
function TickMenu(props: {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const menu: MenuProps = {
    className: 'cb-tick-menu',
    multiple: true,
    selectable: true,
    selectedKeys: [...props.chosen],
    items: props.options.map(({ value, label }) => ({
      key: value,
      label: (
        <span className="cb-tick">
          <span aria-hidden="true">{props.chosen.includes(value) ? '✓' : ''}</span>
          {label}
        </span>
      ),
    })),
    onClick: ({ key }) => props.onToggle(key),
  };
  return (
    <Dropdown
      menu={menu}
      trigger={['click']}
      open={open}
      onOpenChange={(next, { source }) => setOpen(source === 'menu' ? true : next)}
    >
      <Button aria-haspopup="menu" aria-expanded={open}>
        {props.label} ▾
      </Button>
    </Dropdown>
  );
}

/** Input of a day; the value is used when the field is left with a complete date. */
function DayOf(props: {
  label: string;
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  const [text, setText] = useState(props.day ?? '');
  const [wrong, setWrong] = useState(false);
  const leave = () => {
    const day = typedDate(text);
    const whole = day === '' || isDay(day);
    setWrong(!whole);
    setText(day);
    if (whole && day !== (props.day ?? '')) props.onChange(day || undefined);
  };
  return (
    <Input
      className="cb-list-day"
      value={text}
      placeholder="YYYY-MM-DD"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      aria-label={props.label}
      aria-invalid={wrong}
      status={wrong ? 'error' : undefined}
      onChange={(event) => setText(event.target.value)}
      onBlur={leave}
      onPressEnter={leave}
    />
  );
}

function DateRange(props: {
  title: string;
  range: { from?: string; to?: string };
  onChange: (range: { from?: string; to?: string }) => void;
}) {
  const { title, range, onChange } = props;
  const t = useUiText();
  // A new key clears the input when the filter is removed by its chip.
  return (
    <span className="cb-list-range">
      <span>{title}</span>
      <DayOf
        key={`from ${range.from}`}
        label={t('from', { what: title })}
        day={range.from}
        onChange={(from) => onChange({ ...range, from })}
      />
      <span aria-hidden="true">–</span>
      <DayOf
        key={`to ${range.to}`}
        label={t('until', { what: title })}
        day={range.to}
        onChange={(to) => onChange({ ...range, to })}
      />
    </span>
  );
}

/** The filters of a list, to be chosen from. */
export function ListFilters(props: { columns: readonly FilterColumn[]; state: FilterControl }) {
  const { columns, state } = props;
  const choose = (key: string, values: readonly string[]) =>
    state.change({ filters: { ...state.filters, [key]: values } });
  return columns.map(({ key, title, filter, dateRange }) =>
    dateRange ? (
      <DateRange
        key={key}
        title={title}
        range={rangeOf(state, key)}
        onChange={({ from, to }) => choose(key, from || to ? [from ?? '', to ?? ''] : [])}
      />
    ) : filter ? (
      <TickMenu
        key={key}
        label={title}
        options={filter}
        chosen={state.filters[key] ?? []}
        onToggle={(value) => choose(key, toggled(state.filters[key] ?? [], value))}
      />
    ) : null,
  );
}

/**
 * The tools of a list, or, while rows are selected, the acts on them. Both have the same place and height, so that the
 * rows stay where they are when one is selected.
 */
export function ListToolbar<Row>(props: ToolbarProps<Row>) {
  const { selection, bulkActions } = props;
  const t = useUiText();
  const { count } = useNumbers();
  const isSelecting = selection !== undefined && selection.keys.length > 0;
  return (
    <div className="cb-list-bars">
      <div
        className={isSelecting ? 'cb-list-aside' : undefined}
        inert={isSelecting}
        aria-hidden={isSelecting || undefined}
      >
        <Tools {...props} />
      </div>
      {isSelecting ? (
        <div className="cb-list-bar cb-list-bulk">
          <strong aria-live="polite">
            {t('selected', { count: count(selection.keys.length) })}
          </strong>
          <Button type="link" onClick={() => selection.onChange([], [])}>
            {t('clearSelection')}
          </Button>
          <span className="cb-list-tools">{bulkActions}</span>
        </div>
      ) : null}
    </div>
  );
}

function Tools<Row>(props: ToolbarProps<Row>) {
  const { columns, state, searchHint, tools, foldsFilters = false } = props;
  const t = useUiText();
  const { count } = useNumbers();
  const area = useId();
  const [isOpen, setOpen] = useState(false);
  const filterable = columns.filter(({ filter, dateRange }) => filter ?? dateRange);
  const active = filterable.filter(({ key }) => (state.filters[key] ?? []).length > 0).length;
  return (
    <>
      <div className="cb-list-bar">
        {searchHint ? (
          <Input.Search
            className="cb-list-search"
            key={state.search}
            defaultValue={state.search}
            placeholder={searchHint}
            aria-label={searchHint}
            allowClear
            onSearch={(search) => state.change({ search: search.trim() })}
          />
        ) : null}
        {foldsFilters ? (
          <Button aria-expanded={isOpen} aria-controls={area} onClick={() => setOpen(!isOpen)}>
            {active > 0 ? t('filtersSet', { count: count(active) }) : t('filter')}{' '}
            <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
          </Button>
        ) : (
          <ListFilters columns={columns} state={state} />
        )}
        <span className="cb-list-tools">
          <TickMenu
            label={t('columns')}
            options={columns.filter((c) => !c.fixed).map((c) => ({ value: c.key, label: c.title }))}
            chosen={columns.map((c) => c.key).filter((key) => !state.hiddenColumns.includes(key))}
            onToggle={(key) => state.change({ hiddenColumns: toggled(state.hiddenColumns, key) })}
          />
          <Button
            aria-pressed={state.density === 'compact'}
            onClick={() =>
              state.change({ density: state.density === 'compact' ? 'comfortable' : 'compact' })
            }
          >
            {t('compact')}
          </Button>
          {tools}
        </span>
      </div>
      {foldsFilters ? (
        <div id={area} className={isOpen ? 'cb-list-bar cb-list-filters' : undefined}>
          {isOpen ? <ListFilters columns={columns} state={state} /> : null}
        </div>
      ) : null}
    </>
  );
}

/** The active filters, each with a button that removes it. */
export function FilterChips(props: { columns: readonly FilterColumn[]; state: FilterControl }) {
  const { columns, state } = props;
  const t = useUiText();
  const chips = columns.flatMap(({ key, title, filter, dateRange }) => {
    if (dateRange) {
      const { from, to } = rangeOf(state, key);
      if (!from && !to) return [];
      const words = `${title}: ${from ?? '…'} – ${to ?? '…'}`;
      return [
        <Tag
          key={key}
          closable={{ 'aria-label': t('removeFilter', { filter: words }) }}
          onClose={() => state.change({ filters: { ...state.filters, [key]: [] } })}
        >
          {words}
        </Tag>,
      ];
    }
    return (state.filters[key] ?? []).map((value) => {
      const words = `${title}: ${filter?.find((one) => one.value === value)?.label ?? value}`;
      const remove = () =>
        state.change({
          filters: { ...state.filters, [key]: toggled(state.filters[key] ?? [], value) },
        });
      return (
        <Tag
          key={`${key} ${value}`}
          closable={{ 'aria-label': t('removeFilter', { filter: words }) }}
          onClose={remove}
        >
          {words}
        </Tag>
      );
    });
  });
  if (chips.length === 0) return null;
  return (
    <div className="cb-list-chips">
      {chips}
      <Button type="link" size="small" onClick={() => state.change({ filters: {} })}>
        {t('clearFilters')}
      </Button>
    </div>
  );
}
