import { BlockType, type Key, type StudyDesign } from '../schema/design';
import { type DesignFault, Faults } from './fault';

/** A fixed line of an earlier frozen version. */
export interface UsedLine {
  page: Key;
  block: Key;
  /** Key of the line. */
  key: Key;
  number: number;
}

/**
 * Values are stored under the number of a line, so the number never changes. Refuses the number of another line, and a new
 * number for a line of an earlier version.
 *
 * @param used lines of the frozen versions, oldest first; if two differ, the newer one counts
 */
export function lineNumberFaults(design: StudyDesign, used: readonly UsedLine[]): DesignFault[] {
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
