/** The number of digits that a number as it was entered has, without zeros before the first other digit. */
export function significantDigits(number: string): number {
  return number.replaceAll(/[^\d]/g, '').replace(/^0+/, '').length;
}
