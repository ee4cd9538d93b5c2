import { joinCodes, splitCodes } from '@casebook/item-values';
import { useText } from '@casebook/shell-sdk';
import {
  dataTypeOf,
  isHorizontal,
  type Item,
  Layout,
  offeredChoices,
  propertyOf,
  PropertyType,
} from '@casebook/study-design';
import {
  CheckboxControl,
  type Choice,
  type ControlProps,
  DateControl,
  DropdownControl,
  NumberControl,
  RadioControl,
  TextAreaControl,
  TextControl,
  TimeControl,
} from '@casebook/ui/data';
import { useOpenPage } from '../context/open-page';
import { usePageText } from '../context/usePageText';
import type { FormerValue } from '../state/page-data';

export interface ItemInputProps extends Omit<ControlProps, 'labelledBy'> {
  item: Item;
  labelId?: string;
  /** The value of an earlier version: its codes are offered as long as they are selected. */
  former?: FormerValue | undefined;
  /** In a table a text area starts with the height of one line. */
  inCell?: boolean;
}

/** The input of an item's layout (spec section 3). */
export function ItemInput({ item, labelId, former, inCell = false, ...props }: ItemInputProps) {
  const choices = useChoices(item, props.value, former);
  switch (item.layout) {
    case Layout.dateFull:
      return <DateControl {...props} />;
    case Layout.dateUnknownDay:
    case Layout.dateUnknownMonthDay:
    case Layout.dateUnknownYear:
      return <DateControl {...props} unknown />;
    case Layout.timeFull:
      return <TimeControl {...props} />;
    case Layout.timeUnknownMinute:
    case Layout.timeUnknown:
      return <TimeControl {...props} unknown />;
    case Layout.dropdown:
      return <DropdownControl {...props} choices={choices} />;
    case Layout.verticalRadio:
    case Layout.horizontalRadio:
      return (
        <RadioControl
          {...props}
          labelledBy={labelId}
          choices={choices}
          horizontal={isHorizontal(item)}
        />
      );
    case Layout.horizontalCheckbox:
      return (
        <CheckboxControl
          {...props}
          labelledBy={labelId}
          choices={choices}
          horizontal
          exclusive={propertyOf(item, PropertyType.exclude)?.codes}
          value={splitCodes(props.value)}
          onTyping={undefined}
          onCommit={(codes) => props.onCommit(joinCodes(codes))}
        />
      );
    case Layout.textArea:
      return dataTypeOf(item) === 'number' ? (
        <NumberControl {...props} />
      ) : (
        <TextAreaControl {...props} rows={inCell ? 1 : 3} />
      );
    default:
      return dataTypeOf(item) === 'number' ? (
        <NumberControl {...props} />
      ) : (
        <TextControl {...props} />
      );
  }
}

/** A code that is retired, or that the design does not have any more, is offered only while it is selected. */
function useChoices(item: Item, value: string, former: FormerValue | undefined): Choice[] {
  const t = usePageText();
  const { design } = useOpenPage();
  const text = useText();
  if (!item.codelist) return [];
  const chosen = item.layout === Layout.horizontalCheckbox ? splitCodes(value) : [value];
  const entries = design.program.index.codelists.get(item.codelist)?.entries ?? [];
  const offered = offeredChoices({ entries }, chosen).map(({ code, label }) => ({
    code,
    label: text(label) || code,
  }));
  const gone = (former?.choices ?? [])
    .filter(({ code }) => chosen.includes(code) && !entries.some((entry) => entry.code === code))
    .map(({ code, label }) => ({
      code,
      label: t('noLongerOffered', { choice: text(label) || code }),
    }));
  return [...offered, ...gone];
}
