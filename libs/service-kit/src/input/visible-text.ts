import type { Code } from '@casebook/catalogue';
import { ValidateBy } from 'class-validator';

/**
 * Characters that are not seen, or that turn the order of those that are: controls, formats (zero width, direction,
 * tags), separators of lines and paragraphs, and letters that are blank.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/u;
const LINE_BREAKS = /\r\n?|\n/g;

export const UNSEEN_CODE: Code = 'COMMON_UNSEEN_CHARACTERS';

/** Whether two names that look the same are the same: all of it is seen, on one line. */
export const isVisible = (text: string): boolean => !UNSEEN.test(text);

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

/** A name, or what else people recognise by its look: nothing in it is hidden. Other types are other rules' matter. */
export const VisibleText = ({ lines = false } = {}): PropertyDecorator =>
  ValidateBy(
    {
      name: 'visibleText',
      validator: {
        validate: (value) => isVisibleValue(value, lines),
        // Without a message class-validator forgets the code.
        defaultMessage: () => '$property has characters that are not seen',
      },
    },
    { context: { code: UNSEEN_CODE } },
  );
