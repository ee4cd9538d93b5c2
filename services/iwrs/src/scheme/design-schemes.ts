import type { Statement } from '@casebook/service-kit';
import type { Scheme } from '@casebook/study-design';
import { FACTOR_ITEMS } from './factor-items';

export interface DesignSchemes {
  versionId: number;
  schemes: Scheme[];
}

/** The schemes of the newest version that is in use at a site. */
const newestReleased = (columns: string) => `select ${columns}
    from builder.v1_design_version v
    where v.study_id = :studyId and exists (
      select from builder.v1_release r
      where r.study_id = v.study_id and r.version_id = v.version_id and r.effective_from <= now())
    order by v.version_no desc limit 1`;

export const RELEASED_SCHEMES = {
  name: 'released-schemes',
  text: newestReleased(
    `v.version_id as "versionId", coalesce(v.design -> 'schemes', '[]'::jsonb) as schemes`,
  ),
};

/** The kit types of that version. */
export const RELEASED_KIT_TYPES = {
  name: 'released-kit-types-of-newest',
  text: newestReleased(`coalesce(v.design -> 'kitTypes', '[]'::jsonb) as "kitTypes"`),
};

/** The items that give its stratification factors. */
export const RELEASED_FACTOR_ITEMS = {
  name: 'released-factor-items',
  text: newestReleased(`${FACTOR_ITEMS} as "factorItems"`),
};

type Read = <R extends object>(statement: Statement) => Promise<R[]>;

export async function releasedSchemes(
  read: Read,
  studyId: number,
): Promise<DesignSchemes | undefined> {
  const [found] = await read<DesignSchemes>({ ...RELEASED_SCHEMES, values: { studyId } });
  return found;
}
