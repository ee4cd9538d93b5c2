import { type Caller, Db } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import { correctedFactor } from './corrected-factors';
import type { StratumDifferences } from './randomisation.dto';
import { CHANGED_FACTORS, type ChangedFactorRow } from './randomisation.sql';

/** Subjects that were randomised in another stratum than their data says now. They keep their arm. */
@Injectable()
export class StratumDifferencesService {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
  ) {}

  async list(caller: Caller): Promise<StratumDifferences> {
    const studyId = caller.studyId!;
    const changed = await this.db.read<ChangedFactorRow & Record<string, unknown>>({
      ...CHANGED_FACTORS,
      values: { studyId, siteIds: caller.siteIds },
    });
    const all = await this.designs.released(studyId);
    const rows = await Promise.all(
      changed.map(async (row) => {
        const randomised = await this.designs.version(studyId, row.design_version_id);
        const factor = { ...row, pageKey: row.page_key, schemeKey: row.scheme_key };
        return correctedFactor({ randomised, all }, caller, factor, row.now).map((corrected) => ({
          siteId: row.site_id,
          siteCode: row.site_code,
          siteName: row.site_name,
          subjectId: row.subject_id,
          subjectNo: row.subject_no,
          randomisedAt: row.requested_at,
          pageId: row.pageId,
          corrected,
        }));
      }),
    );
    return { rows: rows.flat() };
  }
}
