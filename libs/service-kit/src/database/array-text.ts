const TO_ESCAPE = /["\\]/;

/**
 * An array as PostgreSQL reads it. The driver writes any array, at the price of two replacements for each
 * element; a save has a thousand of them.
 *
 * @returns the array itself when it holds anything but texts, numbers, truth values and nothing: that is the driver's
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
