/** e.g. `UTC+9`, `UTC-3:30`. */
export function zoneText(minutes: number): string {
  const size = Math.abs(minutes);
  const rest = size % 60;
  const hours = Math.floor(size / 60);
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** The other usual notation, e.g. `GMT+09:00`. */
function gmtText(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const size = Math.abs(minutes);
  return `GMT${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** UTC+12 down to UTC-11 (spec section 9), and the present zone of the site. */
export function zoneOptions(present?: number): { value: number; label: string; search: string }[] {
  const hours = Array.from({ length: 24 }, (_, index) => (12 - index) * 60);
  const all = present === undefined || hours.includes(present) ? hours : [present, ...hours];
  return all
    .toSorted((a, b) => b - a)
    .map((value) => ({
      value,
      label: zoneText(value),
      search: `${zoneText(value)} ${gmtText(value)}`,
    }));
}
