import { BlockType, type Key, type StudyDesign } from '../schema/design';
import { type Fault, Faults } from './fault';

/** A fixed line of a version that was frozen before. */
export interface UsedLine {
  page: Key;
  block: Key;
  /** Key of the line. */
  key: Key;
  number: number;
}

/**
 * A number means one line for ever: values are stored under it. Refuses a number that was another line's, and another
 * number for a line that had one.
 *
 * @param used lines of the frozen versions, oldest first: where two disagree, the newer one is right
 */
export function lineNumberFaults(design: StudyDesign, used: readonly UsedLine[]): Fault[] {
  const faults = new Faults();
  const keyOf = new Map<string, Key>();
  const numberOf = new Map<string, number>();
  for (const { page, block, key, number } of used) {
    keyOf.set(`${page} ${block} ${number}`, key);
    numberOf.set(`${page} ${block} ${key}`, number);
  }
  design.pages.forEach((page, p) =>
    page.blocks.forEach((block, b) => {
      if (block.type !== BlockType.fixedLine) return;
      block.lines?.forEach(({ key, number }, at) => {
        const path = `/pages/${p}/blocks/${b}/lines/${at}/number`;
        const was = keyOf.get(`${page.key} ${block.key} ${number}`);
        const had = numberOf.get(`${page.key} ${block.key} ${key}`);
        if (was !== undefined && was !== key) {
          faults.error(path, 'DESIGN_LINE_NUMBER_REUSED', { line: key, number, was });
        } else if (had !== undefined && had !== number) {
          faults.error(path, 'DESIGN_LINE_NUMBER_CHANGED', { line: key, number, had });
        }
      });
    }),
  );
  return faults.list;
}
