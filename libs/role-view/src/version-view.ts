import { compileDesignChecksInSteps, runToCompletion, type CheckProgram } from '@casebook/checks';
import '@casebook/checks/patterns';
import type { DesignIndex, Key, StudyDesign } from '@casebook/study-design';
import { Audiences } from './audiences';
import { findHiddenEffects } from './hidden-effects';
import { RoleView } from './role-view';
import { withoutHiddenEffects } from './without-effects';

/** The compiled checks of a version, and which roles may see what they read. */
export interface CompiledVersion {
  program: CheckProgram;
  audiences: Audiences;
}

/** Compiles a version check by check; a generator, so that other requests can run between the steps. */
export function* compileVersion(
  design: StudyDesign,
): Generator<undefined, CompiledVersion, undefined> {
  const { program } = yield* compileDesignChecksInSteps(design);
  const audiences = new Audiences(program);
  const run = withoutHiddenEffects(design, findHiddenEffects(program, audiences));
  if (run === design) return { program, audiences };
  // The removed effects derive nothing, so the audiences stay the same.
  const again = (yield* compileDesignChecksInSteps(run)).program;
  return { program: again, audiences: new Audiences(again) };
}

/** A frozen, compiled design version with the view of each role. It never changes. */
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

  /** Whether the version has the item, block or page that a note refers to. */
  knowsPlace(page: Key, block: Key | null, item: Key | null): boolean {
    if (item !== null) return this.index.item(page, item) !== undefined;
    const blocks = this.index.pages.get(page)?.blocks;
    return blocks !== undefined && (block === null || blocks.some(({ key }) => key === block));
  }

  /** The view of a role; null stands for an unknown role, which sees no hidden item. */
  role(roleCode: string | null): RoleView {
    let view = this.#roles.get(roleCode);
    if (!view) {
      view = new RoleView(this.program, this.audiences, roleCode);
      this.#roles.set(roleCode, view);
    }
    return view;
  }

  /** Whether every role may see the item: only then it is counted as to be entered. */
  isItemForEverybody(page: Key, item: Key): boolean {
    return this.index.item(page, item) !== undefined && this.audiences.item(page, item) === null;
  }

  /** Whether every role may see the page: only then it is counted for its subject. */
  isPageForEverybody(page: Key): boolean {
    return this.audiences.page(page) === null;
  }
}
