import { DateTimeZoned } from '@casebook/ui/core';

/** A moment that belongs to no site, as the clock of this computer shows it. */
export function HereTime({ utc }: { utc: string }) {
  return <DateTimeZoned utc={utc} offsetMinutes={-new Date(utc).getTimezoneOffset()} />;
}
