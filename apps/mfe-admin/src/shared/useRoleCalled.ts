import { authApi } from '@casebook/api-auth';
import { useStudy, useText } from '@casebook/shell-sdk';

/**
 * A role that is written down as it was called then, in the reader's language: the other names belong to it only as long as
 * some role of the study is called so.
 */
export function useRoleCalled(): (written: string) => string {
  const text = useText();
  const { studyId } = useStudy();
  const { data } = authApi.useStudyRolesQuery({ studyId });
  return (written) => {
    const role = data?.rows.find(({ name }) => Object.values(name).includes(written));
    return role ? text(role.name) : written;
  };
}
