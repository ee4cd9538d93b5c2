const TO_ESCAPE = /["\\]/;

/**
 * An array literal of PostgreSQL. Faster than the driver's, which makes two replacements for each element; a save has a
 * thousand elements.
 *
 * @returns the array itself when it has elements other than texts, numbers, booleans and null, which the driver converts
 */
export function arrayText(values: readonly unknown[]): unknown {
  let text = '{';
  for (const [at, value] of values.entries()) {
    if (at > 0) text += ',';
    if (value === null || value === undefined) text += 'NULL';
    else if (typeof value === 'number' || typeof value === 'boolean') text += String(value);
    else if (typeof value !== 'string') return values;
    else text += TO_ESCAPE.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
  }
  return `${text}}`;
}
