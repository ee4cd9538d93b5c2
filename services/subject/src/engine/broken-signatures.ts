import type { RoleView } from '@casebook/role-view';
import type { Key } from '@casebook/study-design';
import type { BreakPlace, PageInstance, SignatureScope } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import type { LoadedSubject } from './loaded-subject';

/** A signature that a change breaks. */
export interface SignatureBreak {
  signatureId: number;
  place: BreakPlace;
  /** Some roles must not see the place, so they must not learn of the break. */
  isHidden: boolean;
}

/**
 * The signatures that the changes of a transaction break, each with the first change that does. A signature covers what
 * the role of its signer saw, also items that were empty; a change of anything else does not break it (decision 92).
 */
export class BrokenSignatures {
  readonly #broken = new Map<number, SignatureBreak>();

  constructor(private readonly data: LoadedSubject) {}

  get all(): readonly SignatureBreak[] {
    return [...this.#broken.values()];
  }

  byItem(
    page: PageInstance,
    { blockKey, line, itemKey }: { blockKey: Key; line: number; itemKey: Key },
  ): void {
    const { pageKey, pageId } = page;
    this.#break(
      this.data.signaturesOf(page),
      { pageId, blockKey, line, itemKey },
      !this.#version.isItemForEverybody(pageKey, itemKey),
      (view) => view.seesItem(pageKey, itemKey),
    );
  }

  byLine(page: PageInstance, blockKey: Key, line: number): void {
    const { pageKey, pageId } = page;
    this.#break(
      this.data.signaturesOf(page),
      { pageId, blockKey, line, itemKey: null },
      !this.#version.role(null).seesBlock(pageKey, blockKey),
      (view) => view.seesBlock(pageKey, blockKey),
    );
  }

  /** Only a page that is asked for is shown to signers. */
  byPage(page: PageInstance): void {
    if (!page.counters.applicable) return;
    this.#break(
      this.data.signaturesOf(page),
      { pageId: page.pageId, blockKey: null, line: 0, itemKey: null },
      !this.#version.isPageForEverybody(page.pageKey),
      (view) => view.seesPage(page.pageKey),
    );
  }

  byVisit(pages: readonly PageInstance[]): void {
    const shown = pages.filter(({ counters }) => counters.applicable);
    const [first] = shown;
    if (!first) return;
    this.#break(
      this.data.signaturesOf(first),
      { visitId: first.visit.visitId },
      !shown.some(({ pageKey }) => this.#version.isPageForEverybody(pageKey)),
      (view) => shown.some(({ pageKey }) => view.seesPage(pageKey)),
    );
  }

  get #version(): DesignVersion {
    return this.data.version;
  }

  #break(
    covering: readonly SignatureScope[],
    place: BreakPlace,
    isHidden: boolean,
    sees: (view: RoleView) => boolean,
  ): void {
    for (const { signatureId, brokenHidden, roleCode } of covering) {
      if (!sees(this.#version.role(roleCode))) continue;
      const earlier = this.#broken.get(signatureId);
      const isKnown = earlier ? !earlier.isHidden || isHidden : brokenHidden && isHidden;
      if (!isKnown) this.#broken.set(signatureId, { signatureId, place, isHidden });
    }
  }
}
