import { Caller, Db, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { STUDY_CONTRACT } from './site.contract';
import type { StudyContract, StudyContractUpdate } from './study-contract.dto';

@Injectable()
export class StudyContractService {
  constructor(private readonly db: Db) {}

  async read(caller: Caller): Promise<StudyContract> {
    const [row] = await this.db.read<{
      level: StudyContract['level'];
      contract_number: string | null;
      contract_date: string | null;
      revision: number;
      updated_by: string | null;
      updated_at: string | null;
    }>({ name: 'study-contract', text: STUDY_CONTRACT, values: { studyId: caller.studyId } });
    if (!row) throw Problem.notFound();
    return {
      level: row.level,
      contractNumber: row.contract_number,
      contractDate: row.contract_date,
      revision: row.revision,
      updatedBy: row.updated_by,
      updatedAt: row.updated_at,
    };
  }

  /**
   * @throws Problem 403 for a role that is limited to sites; 412 CDMS700MSG004 when the contract was changed
   *   meanwhile; 422 STUDY_HAS_NO_CONTRACT when the study does not have one contract for all sites, COMMON_NO_CHANGE
   */
  async update(caller: Caller, input: StudyContractUpdate): Promise<StudyContract> {
    if (caller.siteIds) throw Problem.forbidden();
    const stored = await this.read(caller);
    if (stored.level !== 'study') throw new Problem(422, 'STUDY_HAS_NO_CONTRACT');
    if (stored.revision !== input.revision) throw new Problem(412, 'CDMS700MSG004');
    const { contractNumber, contractDate = null, revision, reason } = input;
    if (contractNumber === stored.contractNumber && contractDate === stored.contractDate) {
      throw new Problem(422, 'COMMON_NO_CHANGE');
    }
    const changed = await this.db.write(caller, { studyId: caller.studyId! }, (tx) =>
      tx.query({
        name: 'study-contract-write',
        text: `insert into admin.study_contract as c (study_id, contract_number, contract_date, updated_by, reason)
          values (:studyId, :contractNumber, :contractDate, :updatedBy, :reason)
          on conflict (study_id) do update set contract_number = :contractNumber,
            contract_date = :contractDate, updated_by = :updatedBy, reason = :reason, updated_at = now(), revision = c.revision + 1
          where c.revision = :revision
          returning revision`,
        values: {
          studyId: caller.studyId,
          contractNumber,
          contractDate,
          updatedBy: caller.name,
          reason,
          revision,
        },
      }),
    );
    if (changed.length === 0) throw new Problem(412, 'CDMS700MSG004');
    return this.read(caller);
  }
}
