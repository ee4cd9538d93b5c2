import type { Language } from '@casebook/catalogue';
import { useLanguage } from './context';

/** Study dates are of the Gregorian calendar in every country; the Thai locale alone would count Buddhist years. */
const dateLocales: Record<Language, string> = {
  ja: 'ja-JP',
  en: 'en-GB',
  th: 'th-TH-u-ca-gregory-nu-latn',
};

export function offsetText(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** A moment as the clock at the site shows it. */
export function zonedText(
  utc: string,
  offsetMinutes: number,
  language: Language,
  dateOnly = false,
): string {
  const shifted = new Date(Date.parse(utc) + offsetMinutes * 60_000);
  return new Intl.DateTimeFormat(dateLocales[language], {
    timeZone: 'UTC',
    year: 'numeric',
    month: language === 'en' ? 'short' : '2-digit',
    day: '2-digit',
    ...(dateOnly ? {} : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  }).format(shifted);
}

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day without a clock, as the reader writes it; a date with unknown parts stays as it was entered. */
export const dayText = (day: string, language: Language): string =>
  WHOLE_DAY.test(day) ? zonedText(`${day}T00:00:00Z`, 0, language, true) : day;

/** The one way in which screens show a day that belongs to no clock. */
export function useDayText(): (day: string) => string {
  const language = useLanguage();
  return (day) => dayText(day, language);
}

export interface DateTimeZonedProps {
  /** ISO 8601 in UTC, as the services give it. */
  utc: string | null | undefined;
  /** Offset of the site. A moment that belongs to no site is shown on the reader's own clock. */
  offsetMinutes?: number | undefined;
  dateOnly?: boolean;
}

/** The one way in which screens show a moment: in the reader's language, with the offset of the clock it is read from. */
export function DateTimeZoned({ utc, dateOnly = false, ...rest }: DateTimeZonedProps) {
  const language = useLanguage();
  if (!utc) return null;
  const offsetMinutes = rest.offsetMinutes ?? -new Date(utc).getTimezoneOffset();
  return (
    <time dateTime={utc}>
      {/* In a narrow column it breaks before the offset, nowhere else. */}
      {zonedText(utc, offsetMinutes, language, dateOnly).replaceAll(' ', '\u00A0')}
      {dateOnly ? null : ` (${offsetText(offsetMinutes)})`}
    </time>
  );
}
