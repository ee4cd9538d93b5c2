import type { Caller, Statement } from '@casebook/service-kit';
import type { Key } from '@casebook/study-design';
import { Db } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { TextMap } from '../common/text.dto';
import { codeLabel } from '../design/code-label';
import type { DesignVersion } from '../design/design-version';
import { DesignStore } from '../design/design.store';
import type { QueryRecord } from '../engine/query-record';

/** A value of an item, with the label of its code in the version it was entered under. */
export interface LabelledValue {
  value: string | null;
  valueLabel: TextMap | null;
}

export interface ShownPlace extends LabelledValue {
  /** What names the line: the design, or the first text of the line. */
  lineLabel: TextMap | null;
}

interface PlacedQuery {
  query: QueryRecord;
  subject_id: number;
  page_id: number;
}

interface Wanted {
  queryId: number;
  of: 'value' | 'name';
  subjectId: number;
  pageId: number;
  pageKey: Key;
  blockKey: Key;
  line: number;
  itemKey: Key;
}

/** The present values of many items of a study, by their place in the list. */
const VALUES_AT = {
  name: 'values-at-places',
  text: `
    select t.n::int as n, i.value, i.design_version_id
    from unnest($2::int[], $3::int[], $4::text[], $5::int[], $6::text[])
      with ordinality t(subject_id, page_id, block_key, line, item_key, n)
    join subject.item_value i on i.study_id = $1 and i.subject_id = t.subject_id and i.page_id = t.page_id
      and i.block_key = t.block_key and i.line = t.line and i.item_key = t.item_key and not i.deleted`,
};

/** The present values at the places of queries that the caller sees, as far as the role sees the items. */
@Injectable()
export class QueryValues {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
  ) {}

  async of(caller: Caller, queries: readonly PlacedQuery[]): Promise<Map<number, ShownPlace>> {
    const studyId = caller.studyId!;
    const unseen = new Set((await this.designs.unseen(caller)).items);
    const shown = new Map<number, ShownPlace>();
    const wanted: Wanted[] = [];
    for (const { query, subject_id: subjectId, page_id: pageId } of queries) {
      const { queryId, pageKey, blockKey, line, itemKey } = query;
      const version = await this.designs.version(studyId, query.designVersionId);
      const view = version.role(caller.roleCode);
      const sees = (key: Key) => view.seesItem(pageKey, key) && !unseen.has(`${pageKey}.${key}`);
      const label = version.lineLabel(pageKey, blockKey, line);
      shown.set(queryId, { value: null, valueLabel: null, lineLabel: label });
      if (blockKey === null) continue;
      const place = { queryId, subjectId, pageId, pageKey, blockKey, line };
      if (itemKey !== null && sees(itemKey)) wanted.push({ ...place, of: 'value', itemKey });
      const naming = line > 0 && !label ? namingItem(version, query, sees) : undefined;
      if (naming !== undefined && naming !== itemKey) {
        wanted.push({ ...place, of: 'name', itemKey: naming });
      }
    }
    if (wanted.length === 0) return shown;
    const rows = await this.db.read<{ n: number; value: string | null; design_version_id: number }>(
      {
        ...VALUES_AT,
        values: [
          studyId,
          wanted.map((one) => one.subjectId),
          wanted.map((one) => one.pageId),
          wanted.map((one) => one.blockKey),
          wanted.map((one) => one.line),
          wanted.map((one) => one.itemKey),
        ],
      } satisfies Statement,
    );
    for (const { n, value, design_version_id: versionId } of rows) {
      if (value === null || value === '') continue;
      const { queryId, of, pageKey, itemKey } = wanted[n - 1]!;
      const version = await this.designs.version(studyId, versionId);
      const valueLabel = codeLabel(version, pageKey, itemKey, value);
      const place = shown.get(queryId)!;
      if (of === 'value') Object.assign(place, { value, valueLabel });
      else place.lineLabel = valueLabel ?? inEveryLanguage(version, value);
    }
    return shown;
  }
}

/** The first item of the query's line that tells the line from others: a text or a choice. */
function namingItem(
  version: DesignVersion,
  { pageKey, blockKey }: QueryRecord,
  sees: (key: Key) => boolean,
): Key | undefined {
  const block = version.index.pages.get(pageKey)?.blocks.find(({ key }) => key === blockKey);
  return block?.items.find(({ key }) => {
    const dataType = version.program.specs(pageKey, key)?.dataType;
    return (dataType === 'text' || dataType === 'code') && sees(key);
  })?.key;
}

const inEveryLanguage = ({ design }: DesignVersion, value: string): TextMap =>
  Object.fromEntries(design.languages.map((language) => [language, value]));
