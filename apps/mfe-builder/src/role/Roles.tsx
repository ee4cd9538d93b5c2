import { builderApi, type StudyRole } from '@casebook/api-builder';
import type { Privilege } from '@casebook/catalogue';
import { FailureAlert, QueryState } from '@casebook/screen-kit';
import { useBreadcrumb, usePrivilege, useShell, useStudy } from '@casebook/shell-sdk';
import { Button, PageHeader } from '@casebook/ui/core';
import { useCallback, useState } from 'react';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { ReasonModal } from '../shared/ReasonModal';
import { useT } from '../shared/useT';
import { useUnsaved } from '../shared/useUnsaved';
import { PrivilegeMatrix } from './PrivilegeMatrix';
import { RoleDialog } from './RoleDialog';
import { RolePreview } from './RolePreview';
import { samePrivileges, withPrivilege } from './privilege-sets';

/** The roles of the study with their privileges: live configuration, in force with the next call of a person. */
export function Roles() {
  const t = useT();
  const { studyId } = useStudy();
  const roles = builderApi.useListStudyRolesQuery({ studyId }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader title={t('roles.title')} breadcrumb={useBreadcrumb()} />
      <QueryState query={roles}>{(data) => <Matrix roles={data.rows} />}</QueryState>
    </>
  );
}

/** Privileges that are changed and not saved, by role. */
type Pending = Readonly<Record<number, readonly string[]>>;

function Matrix({ roles }: { roles: readonly StudyRole[] }) {
  const t = useT();
  const { roleId } = useStudy();
  const canEdit = usePrivilege({ all: ['study_setting_edit'] });
  const [pending, setPending] = useState<Pending>({});
  const [dialog, setDialog] = useState<'save' | 'new'>();
  const [edited, setEdited] = useState<StudyRole>();
  const [shown, setShown] = useState<StudyRole>();
  const changed = roles.filter(
    (role) => pending[role.roleId] && !samePrivileges(pending[role.roleId]!, role.privileges),
  );
  const isChanged = changed.length > 0;
  useUnsaved(useCallback(() => isChanged, [isChanged]));
  const { isSaving, refusals, save } = useSave(setPending);
  const toggle = (role: StudyRole, key: Privilege, granted: boolean) =>
    setPending((now) => ({
      ...now,
      [role.roleId]: withPrivilege(now[role.roleId] ?? role.privileges, key, granted),
    }));
  return (
    <div className={css.stack}>
      <p className={css.quiet}>{t('roles.live')}</p>
      {canEdit ? (
        <div className={fields.row}>
          <Button
            type="primary"
            disabled={changed.length === 0}
            loading={isSaving}
            onClick={() => setDialog('save')}
          >
            {changed.length > 0
              ? t('roles.save', { count: changed.length })
              : t('roles.saveNothing')}
          </Button>
          <Button disabled={changed.length === 0} onClick={() => setPending({})}>
            {t('roles.discard')}
          </Button>
          <Button onClick={() => setDialog('new')}>{t('roles.new')}</Button>
        </div>
      ) : null}
      {refusals.map(({ role, error }) => (
        <section key={role}>
          <p>{t('roles.refused', { role })}</p>
          <FailureAlert error={error} />
        </section>
      ))}
      <PrivilegeMatrix
        roles={roles}
        privilegesOf={(role) => pending[role.roleId] ?? role.privileges}
        ownRoleId={roleId}
        canEdit={canEdit}
        onToggle={toggle}
        onPreview={setShown}
        onEdit={setEdited}
      />
      {dialog === 'save' ? (
        <ReasonModal
          title={t('roles.save', { count: changed.length })}
          okText={t('roles.save', { count: changed.length })}
          onClose={() => setDialog(undefined)}
          onSave={(reason) => {
            setDialog(undefined);
            void save(changed, pending, reason);
          }}
        />
      ) : null}
      {dialog === 'new' ? <RoleDialog roles={roles} onClose={() => setDialog(undefined)} /> : null}
      {edited ? (
        <RoleDialog roles={roles} role={edited} onClose={() => setEdited(undefined)} />
      ) : null}
      {shown ? (
        <RolePreview
          role={shown}
          held={pending[shown.roleId] ?? shown.privileges}
          onClose={() => setShown(undefined)}
        />
      ) : null}
    </div>
  );
}

/** Saves role by role; a role that is refused keeps its changes here. */
function useSave(setPending: (change: (now: Pending) => Pending) => void) {
  const t = useT();
  const shell = useShell();
  const { studyId } = useStudy();
  const [setPrivileges, { isLoading }] = builderApi.useSetRolePrivilegesMutation();
  const [refusals, setRefusals] = useState<{ role: string; error: unknown }[]>([]);
  const save = async (changed: readonly StudyRole[], pending: Pending, reason: string) => {
    setRefusals([]);
    let saved = 0;
    let waiting = 0;
    for (const { roleId: ofRoleId, revision, code } of changed) {
      const privilegeUpdate = { privileges: [...pending[ofRoleId]!], revision, reason };
      const answer = await setPrivileges({ studyId, ofRoleId, privilegeUpdate });
      if (answer.error) {
        const refusal = { role: code, error: answer.error };
        setRefusals((known) => [...known, refusal]);
        continue;
      }
      saved += 1;
      waiting += answer.data.requestIds.length;
      setPending(({ [ofRoleId]: _saved, ...others }) => others);
    }
    if (saved === 0) return;
    const text = waiting > 0 ? t('roles.waits', { count: waiting }) : t('roles.saved');
    shell.ui.notify({ type: waiting > 0 ? 'info' : 'success', message: { text } });
  };
  return { isSaving: isLoading, refusals, save };
}
