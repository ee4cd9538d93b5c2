import { partialDate } from '@casebook/item-values';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/ja';
import 'dayjs/locale/th';

/** The first day that the input rules take. */
const FIRST_DAY = dayjs('1900-01-01');

export interface DateCalendarProps {
  /** The stored form; an unknown part is chosen anew. */
  value: string;
  onChoose: (date: string) => void;
  onClose: () => void;
}

/** A calendar below a date input. Mounted while it is open; loaded when it is first opened. */
export function DateCalendar({ value, onChoose, onClose }: DateCalendarProps) {
  const date = partialDate(value);
  const isFull = date?.day !== undefined;
  const shown =
    date?.year === undefined
      ? undefined
      : dayjs(`${date.year}-${date.month ?? 1}-${date.day ?? 1}`);
  return (
    <DatePicker
      open
      className="cb-date-calendar"
      inputReadOnly
      tabIndex={-1}
      aria-hidden
      value={isFull ? shown : null}
      defaultPickerValue={shown}
      minDate={FIRST_DAY}
      onChange={(day) => day && onChoose(day.format('YYYY-MM-DD'))}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    />
  );
}
