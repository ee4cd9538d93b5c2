import { compileDesignChecksInSteps, runToCompletion, type CheckProgram } from '@casebook/checks';
import '@casebook/checks/patterns';
import type { DesignIndex, Key, StudyDesign } from '@casebook/study-design';
import { Audiences } from './audiences';
import { findHiddenEffects } from './hidden-effects';
import { RoleView } from './role-view';
import { withoutHiddenEffects } from './without-effects';

/** The checks of a version as they are run, and who may see what they read. */
export interface CompiledVersion {
  program: CheckProgram;
  audiences: Audiences;
}

/** Compiles a version check by check, for one who lets others have their turn in between. */
export function* compileVersion(
  design: StudyDesign,
): Generator<undefined, CompiledVersion, undefined> {
  const { program } = yield* compileDesignChecksInSteps(design);
  const audiences = new Audiences(program);
  const run = withoutHiddenEffects(design, findHiddenEffects(program, audiences));
  if (run === design) return { program, audiences };
  // What is left out derives nothing, so who sees what stays the same.
  const again = (yield* compileDesignChecksInSteps(run)).program;
  return { program: again, audiences: new Audiences(again) };
}

/** A frozen design version as it is run, with what each role may see of it. Immutable; keep it with the version. */
export class VersionView {
  readonly program: CheckProgram;
  readonly audiences: Audiences;
  readonly #roles = new Map<string | null, RoleView>();

  constructor(
    readonly versionId: number,
    readonly versionNo: number,
    readonly design: StudyDesign,
    { program, audiences }: CompiledVersion = runToCompletion(compileVersion(design)),
  ) {
    this.program = program;
    this.audiences = audiences;
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

  /** What a role may see; null stands for a role of which nothing is known. */
  role(roleCode: string | null): RoleView {
    let view = this.#roles.get(roleCode);
    if (!view) {
      view = new RoleView(this.program, this.audiences, roleCode);
      this.#roles.set(roleCode, view);
    }
    return view;
  }

  /** Whether every role may see the item: only then it is asked of a site. */
  isItemForEverybody(page: Key, item: Key): boolean {
    return this.index.item(page, item) !== undefined && this.audiences.item(page, item) === null;
  }

  /** Whether every role may see the page: only then does it count for the state of its subject. */
  isPageForEverybody(page: Key): boolean {
    return this.audiences.page(page) === null;
  }
}
