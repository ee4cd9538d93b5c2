/** What people type for a date: `20260401`, `2026/4/1`, `2026.04.01` become hyphenated; anything else is left to the item's rules. */
export function typedDate(typed: string): string {
  const text = typed.normalize('NFKC').trim().toUpperCase();
  const run = /^(\d{4})(\d{2}|UN)(\d{2}|UN)$/.exec(text);
  if (run) return `${run[1]}-${run[2]}-${run[3]}`;
  const parts = /^(\d{4}|UNUN)[/.-](\d{1,2}|UN)[/.-](\d{1,2}|UN)$/.exec(text);
  return parts ? [parts[1]!, ...parts.slice(2).map((p) => p.padStart(2, '0'))].join('-') : text;
}

/** `0930`, `930`, `9:30` and `9.30` become `09:30`; anything else is left to the item's rules. */
export function typedTime(typed: string): string {
  const text = typed.normalize('NFKC').trim().toUpperCase();
  const parts =
    /^(\d{1,2}|UN)(\d{2}|UN)$/.exec(text) ?? /^(\d{1,2}|UN)[:.](\d{1,2}|UN)$/.exec(text);
  return parts ? `${parts[1]!.padStart(2, '0')}:${parts[2]!.padStart(2, '0')}` : text;
}
