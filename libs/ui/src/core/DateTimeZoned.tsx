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

/** A moment in the time zone of the site. */
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

/** A calendar day in the reader's format; a date with unknown parts is shown as entered. */
export const dayText = (day: string, language: Language): string =>
  WHOLE_DAY.test(day) ? zonedText(`${day}T00:00:00Z`, 0, language, true) : day;

/** Shows a calendar day; screens use no other format for it. */
export function useDayText(): (day: string) => string {
  const language = useLanguage();
  return (day) => dayText(day, language);
}

export interface DateTimeZonedProps {
  /** ISO 8601 in UTC, as the services give it. */
  utc: string | null | undefined;
  /** Offset of the site. Without a site the reader's time zone is used. */
  offsetMinutes?: number | undefined;
  dateOnly?: boolean;
}

/** Shows a moment in the reader's language, with its offset; screens use no other format for it. */
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
