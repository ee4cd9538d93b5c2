import type { Text } from '@casebook/study-design';
import type { Plain } from '../common/plain';
import type { DesignVersion } from '../design/design-version';
import type { Difference, DifferencePlace, FailedCheck } from './difference';
import type {
  EcsFailure,
  EcsPageChange,
  EcsPlace,
  EcsQueryChange,
  EcsTotals,
  EcsValueChange,
} from './ecs.dto';

/** One subject's difference in words of the design, without what the role may not see. */
export class EcsWords {
  constructor(
    private readonly version: DesignVersion,
    private readonly roleCode: string | null,
  ) {}

  /** Only what the role may see. */
  visible({ queries, values, pages, visits }: Difference): Difference {
    return {
      queries: queries.filter(({ checkKey }) => this.seesCheck(checkKey)),
      values: values.filter(({ pageKey, itemKey }) => this.seesItem(pageKey, itemKey)),
      pages,
      visits,
    };
  }

  visibleFailures(failures: readonly FailedCheck[]): FailedCheck[] {
    return failures.filter(({ checkKey }) => this.seesCheck(checkKey));
  }

  queries(difference: Difference): Plain<EcsQueryChange>[] {
    return difference.queries.map((query) => ({
      ...this.place(query, query.itemKey, query.line),
      change: query.change,
      checkKey: query.checkKey,
      message: this.message(query.checkKey),
    }));
  }

  values(difference: Difference): Plain<EcsValueChange>[] {
    return difference.values.map((value) => ({
      ...this.place(value, value.itemKey, value.line),
      before: value.before,
      after: value.after,
    }));
  }

  pages(difference: Difference): Plain<EcsPageChange>[] {
    return difference.pages.map((page) => ({
      ...this.place(page, null, 0),
      collectedBefore: page.applicable[0],
      collectedAfter: page.applicable[1],
      itemsBefore: page.items[0],
      itemsAfter: page.items[1],
    }));
  }

  failures(failures: readonly FailedCheck[]): Plain<EcsFailure>[] {
    return failures.map((failure) => ({
      ...this.place(failure, failure.itemKey, failure.line),
      checkKey: failure.checkKey,
      code: failure.code,
      params: { ...failure.params },
    }));
  }

  seesCheck(checkKey: string): boolean {
    return this.version.visibility(this.roleCode).seesCheck(checkKey);
  }

  seesItem(pageKey: string, itemKey: string): boolean {
    return this.version.visibility(this.roleCode).seesItem(pageKey, itemKey);
  }

  visit(visitKey: string): Text {
    return this.version.index.visits.get(visitKey)?.title ?? {};
  }

  page(pageKey: string): Text {
    return this.version.index.pages.get(pageKey)?.title ?? {};
  }

  item(pageKey: string, itemKey: string): Text {
    return this.version.index.item(pageKey, itemKey)?.item.label ?? {};
  }

  message(checkKey: string): Text {
    return this.version.program.checks.get(checkKey)?.message ?? {};
  }

  private place(
    { pageId, visitKey, cycleNo, unscheduledNo, pageKey }: DifferencePlace,
    itemKey: string | null,
    line: number,
  ): Plain<EcsPlace> {
    return {
      pageId,
      visitTitle: this.visit(visitKey),
      cycleNo,
      unscheduledNo,
      pageTitle: this.page(pageKey),
      itemLabel: itemKey === null ? null : this.item(pageKey, itemKey),
      line,
    };
  }
}

export const noTotals = (): Plain<EcsTotals> => ({
  open: 0,
  close: 0,
  reopen: 0,
  values: 0,
  pages: 0,
  visits: 0,
});

export function totalsOf({ queries, values, pages, visits }: Difference): Plain<EcsTotals> {
  const totals = noTotals();
  for (const { change } of queries) totals[change] += 1;
  return { ...totals, values: values.length, pages: pages.length, visits: visits.length };
}
