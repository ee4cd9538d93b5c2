import { toHalfWidth } from './characters';
import { readDate } from './read-date';

/**
 * What a person who types in a field means, in the form that the input rules want: writings that the rules
 * do not know are put right while the person is still there to see it. Only the browser's inputs call this;
 * whether the outcome may be stored is decided by `parseValue` alone.
 *
 * A date that can mean only one day becomes that day; anything else is left to the item's rules. Where the person can be asked
 * which day was meant, {@link readDate} says what there is to ask.
 */
export function typedDate(typed: string): string {
  return readDate(typed).text;
}

/** `0930`, `930`, `9:30` and `9.30` become `09:30`, `UN` alone `UN:UN`; anything else is left to the item's rules. */
export function typedTime(typed: string): string {
  const text = tidy(toHalfWidth(typed));
  if (text === 'UN') return 'UN:UN';
  const parts =
    /^(\d{1,2}|UN)(\d{2}|UN)$/.exec(text) ?? /^(\d{1,2}|UN)[:.](\d{1,2}|UN)$/.exec(text);
  return parts ? parts.slice(1).map(padded).join(':') : text;
}

const tidy = (text: string): string => text.trim().toUpperCase();

const padded = (part: string): string => part.padStart(2, '0');
