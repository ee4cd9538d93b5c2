import { withClient } from '@casebook/platform-db';
import type { Api } from '../support/api';
import { pause } from '../support/entry';
import { must, type Note } from '../support/report';
import { register, type Study } from '../support/study';
import { Work } from './work';

const FACTORS = [{ factor: 'SEX', value: 'F' }];
const FINISHED_WITHIN_MS = 120_000;

interface PageValues {
  designVersionId: number;
  state: { values: { itemKey: string; value: string | null; revision: number }[] };
}

/** Registers one subject after the other and asks once for its randomisation. */
export class Randomising extends Work {
  /** Subjects whose randomisation was acknowledged. */
  readonly acknowledged: number[] = [];
  private at = 0;

  constructor(
    api: Api,
    private readonly study: Study,
    private readonly group: string,
  ) {
    super('randomisation', api);
  }

  get done(): string {
    return `${this.acknowledged.length} randomisations`;
  }

  protected async step(): Promise<void> {
    this.at += 1;
    const subject = await register(this.api, this.study, `${this.group}-${this.at}`).catch(
      () => null,
    );
    if (!subject) return pause(250);
    const page = `/api/subject/${this.study.studyId}/pages/${subject.pageId}`;
    const designVersionId = this.study.versionId;
    await this.enterFactor(page, designVersionId);
    // Asked once: what the failure interrupts must be finished without the person.
    const body = { designVersionId, factors: FACTORS, unsaved: [] };
    const answer = await this.tryCall<{ outcome: string; code: string | null }>(
      'POST',
      `${page}/randomise`,
      body,
    );
    if (answer?.outcome === 'saved') this.acknowledged.push(subject.subjectId);
  }

  private async enterFactor(page: string, designVersionId: number): Promise<void> {
    for (;;) {
      const item = { blockKey: 'RANDB', line: 0, itemKey: 'SEX', value: 'F', revision: 0 };
      // A save whose answer was lost is met again as a conflict.
      const body = { designVersionId, items: [item] };
      const saved = await this.tryCall('POST', `${page}/save`, body, [412]);
      if (saved) return;
      const view = await this.read<PageValues>(page);
      if (view.state.values.some(({ itemKey, value }) => itemKey === 'SEX' && value === 'F'))
        return;
    }
  }
}

/** Requests that are neither saved nor failed; they are finished by a job. */
const UNFINISHED = `select count(*)::int as n from subject.randomisation_request
  where study_id = $1 and state in ('requested', 'claimed')`;

/** What iwrs assigned and what stands on the page, of each subject with one of both. */
const DIFFERENT = `
  select coalesce(a.subject_id, r.subject_id) as subject_id, s.random_number, v.value
  from iwrs.assignment a
  join iwrs.slot s using (study_id, scheme_id, slot_no)
  full join subject.randomisation_request r on r.study_id = a.study_id and r.request_id = a.request_id
    and r.state = 'saved'
  left join subject.item_value v on v.study_id = r.study_id and v.page_id = r.page_id and v.item_key = 'RNO'
  where coalesce(a.study_id, r.study_id) = $1 and (r.state is null or r.state = 'saved')
    and v.value is distinct from s.random_number limit 5`;

/** Places are used from the first on, without a gap; each is used once. */
const GAPS = `select count(*)::int as used, coalesce(max(slot_no), 0) as last,
    (select count(*)::int from iwrs.assignment where study_id = $1) as assigned
  from iwrs.slot where study_id = $1 and state = 'used'`;

/** The arm of a subject and the type of its kit. */
const WRONG_KITS = `
  select d.subject_id from iwrs.dispense d
  join iwrs.assignment a using (study_id, assignment_id)
  join iwrs.slot_secret arm on arm.study_id = a.study_id and arm.scheme_id = a.scheme_id and arm.slot_no = a.slot_no
  join iwrs.kit_secret k on k.study_id = d.study_id and k.kit_id = d.kit_id
  where d.study_id = $1 and k.kit_type <> case arm.arm when 'VERUM' then 'KIT_V' else 'KIT_P' end limit 5`;

/** Every request is finished, though nobody asks again; nothing is claimed twice or lost. */
export async function mustBeRandomised(
  adminUrl: string,
  { studyId }: Study,
  acknowledged: readonly number[],
  note: Note,
): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
      (await client.query<T>(text, [studyId, ...values])).rows;
    const start = Date.now();
    for (;;) {
      const [unfinished] = await rows<{ n: number }>(UNFINISHED);
      if (unfinished!.n === 0) break;
      must(
        Date.now() - start < FINISHED_WITHIN_MS,
        `${unfinished!.n} randomisations are finished without the person within ${FINISHED_WITHIN_MS / 1000} s`,
      );
      await pause(200);
    }
    const finished = Date.now() - start;
    const different = await rows(DIFFERENT);
    must(different.length === 0, `page and list agree: ${JSON.stringify(different)}`);
    const [places] = await rows<{ used: number; last: number; assigned: number }>(GAPS);
    const { used, last, assigned } = places!;
    must(used === last && used === assigned, `places without a gap: ${JSON.stringify(places)}`);
    const lost = await rows(
      `select id from unnest($2::int[]) id where not exists
        (select 1 from iwrs.assignment where study_id = $1 and subject_id = id) limit 5`,
      [acknowledged],
    );
    must(lost.length === 0, `acknowledged randomisations are kept: ${JSON.stringify(lost)}`);
    const wrong = await rows(WRONG_KITS);
    must(wrong.length === 0, `kits are of the arm: ${JSON.stringify(wrong)}`);
    note(
      `${assigned} subjects randomised (${acknowledged.length} answered at once), places without a gap, page and list agree; ` +
        `the last ones were finished ${finished} ms after the last failure, without the person`,
    );
  });
}
