import { builderApi, type StudyRole } from '@casebook/api-builder';
import { MAX_CONFIGURATION_REASON_LENGTH } from '@casebook/catalogue';
import { FailureAlert } from '@casebook/screen-kit';
import { useShell, useStudy, useText } from '@casebook/shell-sdk';
import { Checkbox, Input, Modal, Radio, Select } from '@casebook/ui/core';
import { useState } from 'react';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';

const LANGUAGES = ['ja', 'en', 'th'] as const;
const NO_NAMES = { ja: '', en: '', th: '' };

/** Makes a role, with the privileges of another one or none. */
export function NewRoleDialog({
  roles,
  onClose,
}: {
  roles: readonly StudyRole[];
  onClose: () => void;
}) {
  const t = useT();
  const text = useText();
  const shell = useShell();
  const { studyId } = useStudy();
  const [create, { isLoading }] = builderApi.useCreateRoleMutation();
  const [code, setCode] = useState('');
  const [name, setName] = useState(NO_NAMES);
  const [group, setGroup] = useState<1 | 2>(1);
  const [siteLimited, setSiteLimited] = useState(true);
  const [like, setLike] = useState<number>();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<unknown>();
  const isComplete =
    code.trim() !== '' && reason.trim() !== '' && LANGUAGES.every((one) => name[one].trim() !== '');
  const save = async () => {
    const privileges = roles.find(({ roleId }) => roleId === like)?.privileges ?? [];
    const newRole = {
      code: code.trim(),
      name,
      group,
      siteLimited,
      privileges,
      reason: reason.trim(),
    };
    const answer = await create({ studyId, newRole });
    if (answer.error) return setRefusal(answer.error);
    const count = answer.data.requestIds.length;
    const said = count > 0 ? t('roles.waits', { count }) : t('roles.made');
    shell.ui.notify({ type: count > 0 ? 'info' : 'success', message: { text: said } });
    onClose();
  };
  return (
    <Modal
      open
      title={t('roles.new')}
      okText={t('roles.make')}
      cancelText={t('cancel')}
      confirmLoading={isLoading}
      okButtonProps={{ disabled: !isComplete }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={css.stack}>
        <FailureAlert error={refusal} />
        <label className={css.stack}>
          {t('roles.code')}
          <Input value={code} onChange={(event) => setCode(event.target.value)} />
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
        <label className={css.stack}>
          {t('reason.why')}
          <Input.TextArea
            rows={2}
            maxLength={MAX_CONFIGURATION_REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      </div>
    </Modal>
  );
}
