import { adminApi, type RightsRequest } from '@casebook/api-admin';
import { authApi } from '@casebook/api-auth';
import { builderApi } from '@casebook/api-builder';
import { usePrivilege, useStudy } from '@casebook/shell-sdk';

/** The service that stores and decides a request. */
export type Keeper = 'people' | 'roles' | 'identity';

export interface KeptRequest extends RightsRequest {
  keeper: Keeper;
}

/** Pending and decided requests: roles of people, rights of roles, names and addresses. */
export function useRightsRequests() {
  const { studyId } = useStudy();
  const skipPeople = !usePrivilege({ any: ['user_register', 'user_role_edit', 'user_disable'] });
  const skipRoles = !usePrivilege({ all: ['study_setting_edit'] });
  const skipIdentity = !usePrivilege({ all: ['user_edit'] });
  const fresh = { refetchOnMountOrArgChange: true };
  const people = adminApi.useListRightsRequestsQuery({ studyId }, { ...fresh, skip: skipPeople });
  const roles = builderApi.useListRoleRightsRequestsQuery(
    { studyId },
    { ...fresh, skip: skipRoles },
  );
  const identity = authApi.useListIdentityRequestsQuery(
    { studyId },
    { ...fresh, skip: skipIdentity },
  );
  const rows: KeptRequest[] = [
    ...(people.data?.rows ?? []).map((row) => ({ ...row, keeper: 'people' as const })),
    ...(roles.data?.rows ?? []).map((row) => ({ ...row, keeper: 'roles' as const })),
    ...(identity.data?.rows ?? []).map((row) => ({ ...row, keeper: 'identity' as const })),
  ].toSorted((a, b) => b.requestedAt.localeCompare(a.requestedAt));
  return {
    open: rows.filter(({ status }) => status === 'open'),
    decided: rows.filter(({ status }) => status !== 'open'),
    loading:
      (people.isLoading && !skipPeople) ||
      (roles.isLoading && !skipRoles) ||
      (identity.isLoading && !skipIdentity),
    error: people.error ?? roles.error ?? identity.error,
    refetch: () => {
      if (!skipPeople) void people.refetch();
      if (!skipRoles) void roles.refetch();
      if (!skipIdentity) void identity.refetch();
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
  const [confirmIdentity] = authApi.useConfirmIdentityRequestMutation();
  const [rejectIdentity] = authApi.useRejectIdentityRequestMutation();
  const [withdrawIdentity] = authApi.useWithdrawIdentityRequestMutation();
  const of = {
    people: { confirm: confirmPerson, reject: rejectPerson, withdraw: withdrawPerson },
    roles: { confirm: confirmRole, reject: rejectRole, withdraw: withdrawRole },
    identity: { confirm: confirmIdentity, reject: rejectIdentity, withdraw: withdrawIdentity },
  };
  return {
    confirm: ({ keeper, requestId, digest }: KeptRequest) =>
      of[keeper].confirm({ studyId, requestId, rightsConfirmation: { digest } }),
    refuse: ({ keeper, requestId, own }: KeptRequest, reason: string) =>
      of[keeper][own ? 'withdraw' : 'reject']({ studyId, requestId, rightsRefusal: { reason } }),
  };
}
