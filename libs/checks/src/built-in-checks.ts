import { builtInChecks } from '@casebook/catalogue';
import {
  dataTypeOf,
  itemsOf,
  type Key,
  type Page,
  type StudyDesign,
  textFor,
} from '@casebook/study-design';
import { BUILT_IN_STEPS } from './evaluate';
import { type Compiled, NO_OPERANDS } from './expression';
import { isLineBlock, type Operand } from './paths';
import type { CompiledCheck } from './program';

/** Key of the built-in check that a required item of a saved page is not empty. */
export const requiredKey = (page: Key, item: Key): string => `$required:${page}.${item}`;
/** Key of the built-in check that a date is not in the future. */
export const futureKey = (page: Key, item: Key): string => `$future:${page}.${item}`;
const BUILT_IN: Omit<Compiled, 'type'> = {
  ...NO_OPERANDS,
  cost: { fixed: BUILT_IN_STEPS, most: BUILT_IN_STEPS },
};

/** The checks that follow from the properties of the items of a page. */
export function* itemChecks(design: StudyDesign, page: Page): Generator<CompiledCheck> {
  for (const { block, item } of itemsOf(page)) {
    const type = dataTypeOf(item);
    const check = (kind: 'required' | 'future', key: string): CompiledCheck => {
      const message = textFor(
        design.languages,
        builtInChecks[kind === 'required' ? 'CHECKS_REQUIRED_EMPTY' : 'CHECKS_FUTURE_DATE'],
      );
      const perLine = isLineBlock(block);
      const operand: Operand = {
        page: page.key,
        block: block.key,
        item: item.key,
        line: perLine ? 'own' : 'none',
      };
      return {
        ...BUILT_IN,
        operands: [operand],
        key,
        kind,
        target: { page: page.key, item: item.key },
        block,
        item,
        perLine,
        action: { type: 'query', message },
        message,
        autoClose: true,
      };
    };
    if (item.required && type !== 'none') yield check('required', requiredKey(page.key, item.key));
    if (item.notInFuture && type === 'date') yield check('future', futureKey(page.key, item.key));
  }
}
