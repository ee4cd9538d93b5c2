/** The number that a text of digits means, also of the wide digits of Japanese keyboards. */
export function wholeNumber(text: string): number | undefined {
  const digits = text.normalize('NFKC').replace('−', '-');
  return /^[-+]?\d+$/.test(digits) ? Number(digits) : undefined;
}
