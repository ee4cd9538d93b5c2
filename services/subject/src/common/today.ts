/** Today's date at a UTC offset, by the server's clock, `YYYY-MM-DD`. */
export function todayAt(utcOffsetMinutes: number): string {
  return new Date(Date.now() + utcOffsetMinutes * 60_000).toISOString().slice(0, 10);
}
