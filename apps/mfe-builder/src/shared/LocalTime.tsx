import { DateTimeZoned } from '@casebook/ui/core';

/** A moment on the reader's own clock: building a study belongs to no site. */
export function LocalTime({ utc }: { utc: string }) {
  return <DateTimeZoned utc={utc} offsetMinutes={-new Date(utc).getTimezoneOffset()} />;
}
