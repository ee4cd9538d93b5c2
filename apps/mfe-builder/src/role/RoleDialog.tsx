import { builderApi, type StudyRole, type StudyRoleChanged } from '@casebook/api-builder';
import { FailureAlert } from '@casebook/screen-kit';
import { useShell, useStudy, useText } from '@casebook/shell-sdk';
import { Checkbox, Input, Modal, Radio, Select } from '@casebook/ui/core';
import { useState } from 'react';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { isReason, ReasonField } from '../shared/ReasonField';
import { useT } from '../shared/useT';

const LANGUAGES = ['ja', 'en', 'th'] as const;
const NO_NAMES = { ja: '', en: '', th: '' };

/** Makes a role, with the privileges of another one or none; or changes the names, side and limit of a role. */
export function RoleDialog({
  roles,
  role,
  onClose,
}: {
  roles: readonly StudyRole[];
  /** The role to change; undefined: a new one. */
  role?: StudyRole;
  onClose: () => void;
}) {
  const t = useT();
  const text = useText();
  const shell = useShell();
  const { studyId } = useStudy();
  const [create, creation] = builderApi.useCreateRoleMutation();
  const [update, change] = builderApi.useUpdateRoleMutation();
  const [code, setCode] = useState(role?.code ?? '');
  const [name, setName] = useState({ ...NO_NAMES, ...role?.name });
  const [group, setGroup] = useState(role?.group ?? 1);
  const [siteLimited, setSiteLimited] = useState(role?.siteLimited ?? true);
  const [like, setLike] = useState<number>();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<unknown>();
  const isComplete =
    code.trim() !== '' && isReason(reason) && LANGUAGES.every((one) => name[one].trim() !== '');
  const save = async () => {
    const shared = { name, group, siteLimited, reason: reason.trim() };
    const privileges = roles.find(({ roleId }) => roleId === like)?.privileges ?? [];
    const { ja, en, th } = name;
    const answer = role
      ? await update({
          studyId,
          ofRoleId: role.roleId,
          roleUpdate: { ...shared, name: { ja, en, th }, revision: role.revision },
        })
      : await create({ studyId, newRole: { ...shared, code: code.trim(), privileges } });
    if (answer.error) return setRefusal(answer.error);
    // A new role may have privileges that wait for a second person.
    const count = (answer.data as Partial<StudyRoleChanged>).requestIds?.length ?? 0;
    const done = t(role ? 'roles.changedRole' : 'roles.made');
    const said = count > 0 ? t('roles.waits', { count }) : done;
    shell.ui.notify({ type: count > 0 ? 'info' : 'success', message: { text: said } });
    onClose();
  };
  return (
    <Modal
      open
      title={role ? t('roles.edit', { role: text(role.name) }) : t('roles.new')}
      okText={t(role ? 'roles.saveRole' : 'roles.make')}
      cancelText={t('cancel')}
      confirmLoading={creation.isLoading || change.isLoading}
      okButtonProps={{ disabled: !isComplete }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={css.stack}>
        <FailureAlert error={refusal} />
        <label className={css.stack}>
          {t('roles.code')}
          <Input
            value={code}
            disabled={role !== undefined}
            onChange={(event) => setCode(event.target.value)}
          />
        </label>
        {LANGUAGES.map((language) => (
          <label key={language} className={css.stack}>
            {t(`roles.name.${language}`)}
            <Input
              lang={language}
              value={name[language]}
              onChange={(event) => setName({ ...name, [language]: event.target.value })}
            />
          </label>
        ))}
        <Radio.Group
          value={group}
          options={[
            { value: 1, label: t('roles.siteSide') },
            { value: 2, label: t('roles.sponsorSide') },
          ]}
          onChange={(event) => setGroup(event.target.value as 1 | 2)}
        />
        <Checkbox checked={siteLimited} onChange={(event) => setSiteLimited(event.target.checked)}>
          {t('roles.siteLimited')}
        </Checkbox>
        {role ? null : (
          <label className={css.stack}>
            {t('roles.like')}
            <Select
              allowClear
              className={fields.wide}
              placeholder={t('roles.none')}
              value={like ?? null}
              options={roles.map((role) => ({ value: role.roleId, label: text(role.name) }))}
              onChange={(roleId: number | null | undefined) => setLike(roleId ?? undefined)}
            />
          </label>
        )}
        <ReasonField label={t('reason.why')} rows={2} value={reason} onChange={setReason} />
      </div>
    </Modal>
  );
}
