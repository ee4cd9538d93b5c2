import { languageOf } from '@casebook/catalogue';
import { type Caller, Db } from '@casebook/service-kit';
import type { Scheme } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import type { LoadedSubject } from '../engine/loaded-subject';
import type { PageHead } from '../engine/page-access';
import { loadSubjectData } from '../engine/subject-data.sql';
import { correctedFactor } from './corrected-factors';
import { planRandomisation, type RandomisationPlan, type Refusal } from './randomisation-plan';
import type { CorrectedFactor, PageRandomisation, RefusalShown } from './randomisation.dto';
import { LAST_REFUSAL, REQUESTS_OF_SUBJECT, type RequestRow } from './randomisation.sql';
import { RandomisationService } from './randomisation.service';
import { factorPages, storedValue } from './stratification';

/** What a CRF page shows of randomisation, without anything that the role may not see. */
@Injectable()
export class PageRandomisationService {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
    private readonly randomisation: RandomisationService,
  ) {}

  /** @throws Problem 404 when the page has nothing to randomise or dispense */
  async show(caller: Caller, pageId: number): Promise<PageRandomisation> {
    const { head, version } = await this.randomisation.open(caller, pageId);
    const studyId = caller.studyId!;
    const { subject_id: subjectId } = head;
    const requests = await this.db.read<RequestRow & Record<string, unknown>>({
      ...REQUESTS_OF_SUBJECT,
      values: { studyId, subjectId },
    });
    const data = await loadSubjectData(
      { query: (statement) => this.db.read(statement) },
      version,
      { studyId, subjectId },
      { pageIds: [pageId], pageKeys: factorPages(version) },
    );
    const page = data.pages.get(pageId)!;
    const view = version.role(caller.roleCode);
    const plan = planRandomisation(data, page, requests, {
      language: languageOf(caller.language),
      sees: (pageKey, itemKey) => view.seesItem(pageKey, itemKey),
    });
    const own = requests.filter(({ page_id: on }) => on === pageId);
    const last = own.at(-1);
    const refusal = refusalOf(head) ?? plan.refusal;
    return {
      kind: plan.kind ?? last?.kind ?? 'dispense',
      state: stateOf(plan, last, refusal),
      ipNumbers: plan.items.filter(({ kind }) => kind === 'ip').length,
      factors: plan.factors
        .filter(({ pageKey, itemKey }) => view.seesItem(pageKey, itemKey))
        .map(({ factor, itemKey, label, value, level, pageId: on }) => ({
          factor,
          item: itemKey,
          label,
          value,
          level: titleOf(plan.scheme!, factor, level),
          here: on === pageId,
        })),
      refusal: refusal && { code: refusal.code, params: refusal.params ?? {} },
      requestedAt: last?.requested_at ?? null,
      ended: await this.lastRefusal(caller, pageId),
      corrected: await this.corrected(caller, data, own),
    };
  }

  /**
   * Shown until another request is made, because whoever made the last one may not have waited for its end; and only to roles that
   * could have made it, because it may tell what is in stock.
   */
  private async lastRefusal(caller: Caller, pageId: number): Promise<RefusalShown | null> {
    if (!caller.may('CRF_EDIT')) return null;
    const [last] = await this.db.read<{ state: string; refusal: string | null }>({
      ...LAST_REFUSAL,
      values: { studyId: caller.studyId, pageId },
    });
    return last?.state === 'failed' && last.refusal ? { code: last.refusal, params: {} } : null;
  }

  /** The factors of a randomisation on the page whose level is another one now. */
  private async corrected(
    caller: Caller,
    data: LoadedSubject,
    requests: readonly RequestRow[],
  ): Promise<CorrectedFactor[]> {
    const randomised = requests.find(({ kind }) => kind === 'randomise');
    if (!randomised) return [];
    const [used, released] = await Promise.all([
      this.designs.version(caller.studyId!, randomised.design_version_id),
      this.designs.released(caller.studyId!),
    ]);
    const versions = { randomised: used, all: [data.version, ...released] };
    return randomised.factors.flatMap((factor) => {
      const page = data.pages.get(factor.pageId);
      if (!page) return [];
      const now = storedValue(page, factor);
      return correctedFactor(
        versions,
        caller,
        { ...factor, pageKey: page.pageKey, schemeKey: randomised.scheme_key },
        now,
      );
    });
  }
}

/** What stands against an entry on the page. */
function refusalOf(head: PageHead): Refusal | null {
  if (head.study_locked) return { code: 'STUDY_LOCKED' };
  if (head.subject_disabled) return { code: 'SUBJECT_DISABLED' };
  return head.visit_deleted ? { code: 'SUBJECT_VISIT_DELETED' } : null;
}

function stateOf(
  { kind }: RandomisationPlan,
  last: RequestRow | undefined,
  refusal: Refusal | null,
): PageRandomisation['state'] {
  if (last?.state === 'requested') return 'pending';
  if (last?.state === 'claimed') return 'unsaved';
  if (kind === null) return 'done';
  return refusal ? 'refused' : 'ready';
}

const titleOf = ({ factors }: Scheme, factor: string, level: string | null) =>
  factors.find((one) => one.factor === factor)?.levels.find(({ key }) => key === level)?.title ??
  null;
