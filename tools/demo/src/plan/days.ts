const DAY_MS = 86_400_000;

/** The calendar day at a place `offsetMinutes` east of UTC. */
export const dayAt = (now: Date, offsetMinutes: number): string =>
  new Date(now.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The same date with an unknown day, or unknown month and day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-UN`;
export const yearOf = (day: string): string => `${day.slice(0, 4)}-UN-UN`;
