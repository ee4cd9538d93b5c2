import type { Code } from '@casebook/catalogue';
import { ValidateBy } from 'class-validator';

/**
 * Characters that are invisible or change the order of others: controls, formats (zero width, direction, tags), separators
 * of lines and paragraphs, and blank letters.
 */
const INVISIBLE_CHARACTER = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/u;
const LINE_BREAKS = /\r\n?|\n/g;

export const UNSEEN_CODE: Code = 'COMMON_UNSEEN_CHARACTERS';

/** Whether a text has only visible characters, on one line, so that names that look the same are the same. */
export const isVisible = (text: string): boolean => !INVISIBLE_CHARACTER.test(text);

const isVisibleValue = (value: unknown, lines: boolean): boolean => {
  if (typeof value === 'string') return isVisible(lines ? value.replace(LINE_BREAKS, '') : value);
  // A text in several languages.
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).every(
      ([name, text]) => isVisible(name) && isVisibleValue(text, lines),
    );
  }
  return true;
};

/** Refuses invisible characters in a name or another short text. Values of other types are left to other rules. */
export const VisibleText = ({ lines = false } = {}): PropertyDecorator =>
  ValidateBy(
    {
      name: 'visibleText',
      validator: {
        validate: (value) => isVisibleValue(value, lines),
        // class-validator passes the code on only with a message.
        defaultMessage: () => '$property has characters that are not seen',
      },
    },
    { context: { code: UNSEEN_CODE } },
  );
