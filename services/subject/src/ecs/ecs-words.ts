import type { Text } from '@casebook/study-design';
import type { Plain } from '@casebook/service-kit';
import { codeLabel } from '../design/code-label';
import type { DesignVersion } from '../design/design-version';
import { labelledPlace } from '../design/labelled-place';
import type { Difference, SubjectCheckFailure } from './difference';
import type {
  EcsFailure,
  EcsFormerValue,
  EcsPageChange,
  EcsQueryChange,
  EcsTotals,
  EcsValueChange,
} from './ecs.dto';
import { EcsResult } from './ecs.sql';

/** One subject's difference with labels of the design, without what the role may not see. */
export class EcsTexts {
  constructor(
    private readonly version: DesignVersion,
    private readonly roleCode: string | null,
  ) {}

  /** The part that the role may see. */
  visible({ queries, values, pages, visits, former = [] }: Difference): Difference {
    return {
      queries: queries.filter(({ checkKey }) => this.seesCheck(checkKey)),
      values: values.filter(({ pageKey, itemKey }) => this.seesItem(pageKey, itemKey)),
      pages: pages.filter(({ pageKey }) => this.seesPage(pageKey)),
      visits: visits.filter((key) => this.seesVisit(key)),
      former: former.filter(({ pageKey, itemKey }) => this.seesItem(pageKey, itemKey)),
    };
  }

  visibleFailures(failures: readonly SubjectCheckFailure[]): SubjectCheckFailure[] {
    return failures.filter(({ checkKey }) => this.seesCheck(checkKey));
  }

  queries(difference: Difference): Plain<EcsQueryChange>[] {
    return difference.queries.map((query) => ({
      ...labelledPlace(this.version, query, query),
      change: query.change,
      checkKey: query.checkKey,
      message: this.message(query.checkKey),
      why: query.why ?? null,
    }));
  }

  values(difference: Difference): Plain<EcsValueChange>[] {
    return difference.values.map((value) => ({
      ...labelledPlace(this.version, value, value),
      before: value.before,
      after: value.after,
    }));
  }

  pages(difference: Difference): Plain<EcsPageChange>[] {
    return difference.pages.map((page) => ({
      ...labelledPlace(this.version, page, { blockKey: null, itemKey: null, line: 0 }),
      collectedBefore: page.applicable[0],
      collectedAfter: page.applicable[1],
      itemsBefore: page.items[0],
      itemsAfter: page.items[1],
    }));
  }

  /** @param versionOf the version that a value was entered under: it has the labels of the value's codes */
  former(
    { former = [] }: Difference,
    versionOf: (versionId: number) => DesignVersion,
  ): Plain<EcsFormerValue>[] {
    return former.map((found) => {
      const entered = versionOf(found.versionId);
      return {
        ...labelledPlace(this.version, found, found),
        value: found.value,
        valueLabel: codeLabel(entered, found.pageKey, found.itemKey, found.value),
        kind: found.kind,
        versionNo: entered.versionNo,
      };
    });
  }

  failures(failures: readonly SubjectCheckFailure[]): Plain<EcsFailure>[] {
    return failures.map((failure) => ({
      ...labelledPlace(this.version, failure, failure),
      checkKey: failure.checkKey,
      code: failure.code,
      params: { ...failure.params },
    }));
  }

  seesCheck(checkKey: string): boolean {
    return this.version.role(this.roleCode).seesCheck(checkKey);
  }

  seesItem(pageKey: string, itemKey: string): boolean {
    return this.version.role(this.roleCode).seesItem(pageKey, itemKey);
  }

  seesPage(pageKey: string): boolean {
    return this.version.role(this.roleCode).seesPage(pageKey);
  }

  seesVisit(visitKey: string): boolean {
    return this.version.role(this.roleCode).seesVisit(visitKey);
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
}

/** The result of a subject whose checks were run. */
export const resultOf = (failures: readonly SubjectCheckFailure[]): number =>
  failures.length > 0 ? EcsResult.fail : EcsResult.success;

export const noTotals = (): Plain<EcsTotals> => ({
  open: 0,
  close: 0,
  reopen: 0,
  values: 0,
  pages: 0,
  visits: 0,
  former: 0,
});

export function totalsOf({
  queries,
  values,
  pages,
  visits,
  former = [],
}: Difference): Plain<EcsTotals> {
  const totals = noTotals();
  for (const { change } of queries) totals[change] += 1;
  return {
    ...totals,
    values: values.length,
    pages: pages.length,
    visits: visits.length,
    former: former.length,
  };
}
