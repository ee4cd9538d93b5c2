const STEP = 1024;
const UNITS = ['megabyte', 'gigabyte', 'terabyte'] as const;

/** An amount of bytes as people read it, such as 1.5 GB. */
export function bytesText(bytes: number, locale: string): string {
  let amount = bytes / STEP ** 2;
  let unit = 0;
  while (amount >= STEP && unit < UNITS.length - 1) {
    amount /= STEP;
    unit += 1;
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[unit]!,
    maximumFractionDigits: unit === 0 ? 0 : 1,
  }).format(amount);
}
