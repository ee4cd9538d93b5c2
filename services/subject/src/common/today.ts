/** The server's date in a time zone, `YYYY-MM-DD`. */
export function todayAt(utcOffsetMinutes: number): string {
  return new Date(Date.now() + utcOffsetMinutes * 60_000).toISOString().slice(0, 10);
}
