import type { Caller, Plain } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import { StatusWalk, type WalkedRow } from '../status-list/status-walk';
import type { FoundPage, FoundPages, PageSearchQuery } from './page-search.dto';
import {
  fold,
  foldTitles,
  isFound,
  type PageSearch,
  pageSearchOf,
  type SearchPart,
} from './search-words';

/** As many as fit below the field of the search. */
const SHOWN = 6;

/** Subjects that one call reads at most, so that no call takes long. */
const READ_BY_ONE_CALL = 200;

/** Finds pages of subjects by words of their titles. */
@Injectable()
export class PageSearchService {
  constructor(
    private readonly designs: DesignStore,
    private readonly walk: StatusWalk,
  ) {}

  /** @param releasedIds all versions that were ever released in the study */
  async find(
    caller: Caller,
    releasedIds: readonly number[],
    { search, subjectNo }: Plain<PageSearchQuery>,
  ): Promise<Plain<FoundPages>> {
    const released = await this.designs.all(caller.studyId!, releasedIds);
    const wanted = pageSearchOf(search, released, caller.roleCode);
    if (!wanted) return { rows: [], complete: true };
    const rows: Plain<FoundPage>[] = [];
    let read = 0;
    for await (const row of this.openSubjectFirst(caller, released, wanted, subjectNo)) {
      if (!row) read += 1;
      else if (rows.length === SHOWN) return { rows, complete: false };
      else rows.push(row);
      if (read === READ_BY_ONE_CALL) return { rows, complete: false };
    }
    return { rows, complete: true };
  }

  /** The pages that are found, each once; null after each subject. */
  private async *openSubjectFirst(
    caller: Caller,
    released: readonly DesignVersion[],
    search: PageSearch,
    subjectNo: string | undefined,
  ): AsyncGenerator<Plain<FoundPage> | null> {
    const seen = new Set<number>();
    for (const subject of subjectNo === undefined ? [undefined] : [subjectNo, undefined]) {
      for (const part of search.parts) {
        for await (const row of this.found(caller, released, search, part, subject)) {
          if (row && seen.has(row.pageId)) continue;
          if (row) seen.add(row.pageId);
          yield row;
        }
      }
    }
  }

  /** In the order of subjects. */
  private async *found(
    caller: Caller,
    released: readonly DesignVersion[],
    search: PageSearch,
    { pageKeys, numberWord }: SearchPart,
    subjectNo: string | undefined,
  ): AsyncGenerator<Plain<FoundPage> | null> {
    const requested = {
      pageKey: [...pageKeys],
      ...(numberWord === undefined ? {} : { search: numberWord }),
      ...(subjectNo === undefined ? {} : { subjectNo }),
    };
    const steps = this.walk.steps(caller, released, 'page', requested, null, SHOWN + 1);
    for await (const { row } of steps) {
      if (!row) yield null;
      else if (isAskedFor(row) && isFound(search, searched(row))) yield foundPage(row);
    }
  }
}

/** A page that does not apply to the subject is found only while it has values. */
const isAskedFor = ({ names, figures }: WalkedRow): boolean =>
  names.applicable === true || figures.entered > 0;

const searched = ({ names }: WalkedRow) => ({
  titles: foldTitles(names.pageTitle!, names.visitTitle!),
  subjectNo: fold(names.subjectNo!),
});

const foundPage = ({ names }: WalkedRow): Plain<FoundPage> => ({
  pageId: names.pageId!,
  pageTitle: names.pageTitle!,
  visitTitle: names.visitTitle!,
  cycleNo: names.cycleNo ?? null,
  unscheduledNo: names.unscheduledNo ?? null,
  siteId: names.siteId,
  siteCode: names.siteCode,
  subjectNo: names.subjectNo!,
});
