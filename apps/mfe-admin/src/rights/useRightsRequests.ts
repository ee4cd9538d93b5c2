import { adminApi, type RightsRequest } from '@casebook/api-admin';
import { builderApi } from '@casebook/api-builder';
import { usePrivilege, useStudy } from '@casebook/shell-sdk';

/** The service that stores and decides a request. */
export type Keeper = 'people' | 'roles';

export interface KeptRequest extends RightsRequest {
  keeper: Keeper;
}

/** Pending and decided requests, of people and of roles. */
export function useRightsRequests() {
  const { studyId } = useStudy();
  const skipPeople = !usePrivilege({ any: ['user_register', 'user_role_edit', 'user_disable'] });
  const skipRoles = !usePrivilege({ all: ['study_setting_edit'] });
  const fresh = { refetchOnMountOrArgChange: true };
  const people = adminApi.useListRightsRequestsQuery({ studyId }, { ...fresh, skip: skipPeople });
  const roles = builderApi.useListRoleRightsRequestsQuery(
    { studyId },
    { ...fresh, skip: skipRoles },
  );
  const rows: KeptRequest[] = [
    ...(people.data?.rows ?? []).map((row) => ({ ...row, keeper: 'people' as const })),
    ...(roles.data?.rows ?? []).map((row) => ({ ...row, keeper: 'roles' as const })),
  ].toSorted((a, b) => b.requestedAt.localeCompare(a.requestedAt));
  return {
    open: rows.filter(({ status }) => status === 'open'),
    decided: rows.filter(({ status }) => status !== 'open'),
    loading: (people.isLoading && !skipPeople) || (roles.isLoading && !skipRoles),
    error: people.error ?? roles.error,
    refetch: () => {
      if (!skipPeople) void people.refetch();
      if (!skipRoles) void roles.refetch();
    },
  };
}

/** Confirms, rejects or withdraws a request in the service that stores it. */
export function useDecisions() {
  const { studyId } = useStudy();
  const [confirmPerson] = adminApi.useConfirmRightsRequestMutation();
  const [rejectPerson] = adminApi.useRejectRightsRequestMutation();
  const [withdrawPerson] = adminApi.useWithdrawRightsRequestMutation();
  const [confirmRole] = builderApi.useConfirmRoleRightsRequestMutation();
  const [rejectRole] = builderApi.useRejectRoleRightsRequestMutation();
  const [withdrawRole] = builderApi.useWithdrawRoleRightsRequestMutation();
  return {
    confirm: ({ keeper, requestId, digest }: KeptRequest) => {
      const asked = { studyId, requestId, rightsConfirmation: { digest } };
      return keeper === 'people' ? confirmPerson(asked) : confirmRole(asked);
    },
    refuse: ({ keeper, requestId, own }: KeptRequest, reason: string) => {
      const asked = { studyId, requestId, rightsRefusal: { reason } };
      if (keeper === 'people') return own ? withdrawPerson(asked) : rejectPerson(asked);
      return own ? withdrawRole(asked) : rejectRole(asked);
    },
  };
}
