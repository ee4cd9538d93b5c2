import { useStudy } from '@casebook/shell-sdk';
import { type SiteMasterData, useSiteMasterDataQuery } from './generated';

export interface ReachedSites {
  status: 'reading' | 'failed' | 'read';
  /** Empty unless they were read. */
  sites: readonly SiteMasterData[];
}

const NONE: readonly SiteMasterData[] = [];

/** The sites of the study that the person's role reaches (spec 7.2). */
export function useReachedSites(): ReachedSites {
  const { studyId, roleId } = useStudy();
  const { data, error } = useSiteMasterDataQuery(
    { studyId, studyBody: { studyId, roleId } },
    { refetchOnMountOrArgChange: true },
  );
  if (error) return { status: 'failed', sites: NONE };
  return data ? { status: 'read', sites: data.rows } : { status: 'reading', sites: NONE };
}
