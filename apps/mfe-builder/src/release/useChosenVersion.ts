import { builderApi } from '@casebook/api-builder';
import { useQuery, useStudy } from '@casebook/shell-sdk';

/** The version to release: the one of the address, at first the latest. */
export function useChosenVersion() {
  const { studyId } = useStudy();
  const [query, setQuery] = useQuery();
  const versions = builderApi.useListVersionsQuery({ studyId });
  const rows = versions.data?.rows ?? [];
  return {
    versions,
    rows,
    version: rows.find((row) => row.versionId === Number(query.get('version'))) ?? rows[0],
    choose: (versionId: number) => setQuery({ version: versionId }),
  };
}
