import { Db } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { DesignFault } from '../design/design.dto';
import { DesignThreads } from '../design/design.threads';
import type { FormerUse, ItemName, StoredUse } from '../design/former-values';

const RELEASED_TEXTS = {
  name: 'builder_released_texts',
  text: `select v.version_id as "versionId", v.design::text as design from builder.version v
    where v.study_id = :studyId and exists (
      select 1 from builder.release r where r.study_id = v.study_id and r.version_id = v.version_id)
    order by v.version_no`,
};

const STORED_USES = {
  name: 'builder_stored_uses',
  text: `select u.page_key as page, u.block_key as block, u.item_key as item, u.value, u.design_version_id as "versionId",
      u."values", u.subjects
    from subject.v1_value_use u
    join unnest(:pages::text[], :items::text[]) t(page_key, item_key) using (page_key, item_key)
    where u.study_id = :studyId`,
};

const CODES = {
  choice: 'BUILDER_FORMER_CHOICE',
  form: 'BUILDER_FORMER_VALUES',
  unit: 'BUILDER_FORMER_UNIT',
} as const;

/** Reports which stored values a design would not accept any more. */
@Injectable()
export class FormerValuesService {
  constructor(
    private readonly db: Db,
    private readonly threads: DesignThreads,
  ) {}

  /** @param design the document as text */
  async of(studyId: number, design: string): Promise<FormerUse[]> {
    const released = await this.db.read<{ versionId: number; design: string }>({
      ...RELEASED_TEXTS,
      values: { studyId },
    });
    if (released.length === 0) return [];
    const task = this.threads.ofStudy(studyId);
    const items: ItemName[] = await this.threads.run('changedItems', { design, released }, task);
    if (items.length === 0) return [];
    const uses = await this.db.read<StoredUse>({
      ...STORED_USES,
      values: {
        studyId,
        pages: items.map(({ page }) => page),
        items: items.map(({ item }) => item),
      },
    });
    if (uses.length === 0) return [];
    return this.threads.run('formerUses', { design, released, uses }, task);
  }

  /** The same as warnings of a validation; they do not prevent freezing. */
  faultsOf(uses: readonly FormerUse[]): DesignFault[] {
    return uses.map(({ page, block, item, names, kind, code, values, subjects }) => ({
      path: `/pages/${page}/${block}/${item}`,
      area: 'pages',
      place: [page, block, item].join(' › '),
      names,
      code: code === null && kind === 'choice' ? CODES.form : CODES[kind],
      params: { item, value: code, values, subjects },
      severity: 'warning',
      source: 'design',
    }));
  }
}
