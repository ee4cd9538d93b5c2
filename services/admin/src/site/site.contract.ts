import { Problem, type WriteTransaction } from '@casebook/service-kit';

/** The contract-number level of a study: none, one number for the study, or one per site. */
export type ContractLevel = 'none' | 'study' | 'site';

interface Contract {
  contractNumber?: string | null;
  contractDate?: string | null;
}

/** The contract columns of a site. */
export interface KeptContract {
  contractNumber: string | null;
  contractDate: string | null;
}

interface StudyContractRow {
  level: ContractLevel;
  contract_number: string | null;
  contract_date: string | null;
}

/** The level of the study, and its contract if it has one. */
export const STUDY_CONTRACT = `
  select t.contract_number_level as level, c.contract_number, to_char(c.contract_date, 'YYYY-MM-DD') as contract_date,
    coalesce(c.revision, 0) as revision, c.updated_by,
    to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at
  from builder.v1_study t left join admin.study_contract c using (study_id) where t.study_id = :studyId`;

/**
 * The contract that is stored for a site. With one contract for the study the site shows that one, and the site's
 * former contract is kept in case the level changes back.
 *
 * @throws Problem 422 COMMON_REQUIRED when each site needs its number, SITE_CONTRACT_OF_STUDY when the input differs
 *   from the contract of the study
 */
export async function contractToKeep(
  tx: WriteTransaction,
  studyId: number,
  entered: Contract,
  own: Contract = {},
): Promise<KeptContract> {
  const [study] = await tx.query<StudyContractRow>({
    name: 'study-contract',
    text: STUDY_CONTRACT,
    values: { studyId },
  });
  const { contractNumber = null, contractDate = null } = entered;
  if (study?.level === 'study') {
    const faults = [
      ...(contractNumber && contractNumber !== study.contract_number ? ['contractNumber'] : []),
      ...(contractDate && contractDate !== study.contract_date ? ['contractDate'] : []),
    ];
    if (faults.length > 0) {
      throw Problem.invalid(
        faults.map((field) => ({ field, code: 'SITE_CONTRACT_OF_STUDY', params: {} })),
      );
    }
    return { contractNumber: own.contractNumber ?? null, contractDate: own.contractDate ?? null };
  }
  if (study?.level === 'site' && !contractNumber) {
    throw Problem.invalid([
      { field: 'contractNumber', code: 'COMMON_REQUIRED', params: { item: 'contractNumber' } },
    ]);
  }
  return { contractNumber, contractDate };
}
