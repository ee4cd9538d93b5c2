import { compileDesignChecks, type CheckProgram } from '@casebook/checks';
import {
  BlockType,
  type DesignIndex,
  type Key,
  type Page,
  type StudyDesign,
} from '@casebook/study-design';
import { projectPage } from './projection';
import { reachOf, type Reach } from './reach';
import { Visibility } from './visibility';

/** One frozen design version, compiled. Immutable, so everything derived from it is kept with it. */
export class DesignVersion {
  readonly program: CheckProgram;
  readonly #visibility = new Map<string, Visibility>();
  readonly #projections = new Map<string, StudyDesign>();
  readonly #reach = new Map<Key, Reach>();

  constructor(
    readonly versionId: number,
    readonly versionNo: number,
    readonly design: StudyDesign,
  ) {
    this.program = compileDesignChecks(design).program;
  }

  get index(): DesignIndex {
    return this.program.index;
  }

  /** Whether the version has the item, block or page at which something is noted. */
  knowsPlace(page: Key, block: Key | null, item: Key | null): boolean {
    if (item !== null) return this.index.item(page, item) !== undefined;
    const blocks = this.index.pages.get(page)?.blocks;
    return blocks !== undefined && (block === null || blocks.some(({ key }) => key === block));
  }

  visibility(roleCode: string | null): Visibility {
    return kept(this.#visibility, roleCode ?? '', () => new Visibility(this.program, roleCode));
  }

  projection(roleCode: string | null, pageKey: Key): StudyDesign {
    return kept(this.#projections, `${roleCode ?? ''} ${pageKey}`, () =>
      projectPage(this.program, this.visibility(roleCode), roleCode, pageKey),
    );
  }

  reach(pageKey: Key): Reach {
    return kept(this.#reach, pageKey, () => reachOf(this.program, pageKey));
  }
}

/** Line numbers of a block's instances: fixed lines stand in the design, 0 = not in lines. */
export function fixedLinesOf(block: Page['blocks'][number]): readonly number[] | undefined {
  if (block.type === BlockType.normal) return [0];
  if (block.type === BlockType.fixedLine) return (block.lines ?? []).map((_, at) => at + 1);
  return undefined;
}

function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
