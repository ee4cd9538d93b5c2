import { authApi } from '@casebook/api-auth';
import { useStudy, useText } from '@casebook/shell-sdk';

/**
 * The name of a role that was recorded with an event, in the reader's language: the other languages are known only
 * while a role of the study still has that name.
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
