import {
  type UnblindingSetting,
  useGetUnblindingSettingQuery,
  useSetUnblindingSettingMutation,
} from '@casebook/api-iwrs';
import { QueryState, useReAuth } from '@casebook/screen-kit';
import { useMessages, useStudy } from '@casebook/shell-sdk';
import { Checkbox, InputNumber } from '@casebook/ui/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActModal } from './ActModal';
import { useAsked } from '../shared/useAsked';
import styles from './blind-list.module.css';

const PROPOSED_MINUTES = 30;
const MOST_MINUTES = 1440;

/** Whether, and after how long without a decision, a requester may open the key alone. */
export function SettingDialog({ onClose }: { onClose: () => void }) {
  const { studyId } = useStudy();
  const setting = useGetUnblindingSettingQuery({ studyId }, { refetchOnMountOrArgChange: true });
  return (
    <QueryState query={setting}>
      {(data) => <SettingForm setting={data} onClose={onClose} />}
    </QueryState>
  );
}

function SettingForm({ setting, onClose }: { setting: UnblindingSetting; onClose: () => void }) {
  const { t } = useTranslation('mfe_iwrs');
  const messages = useMessages();
  const { askReAuth, reAuthDialog } = useReAuth();
  const asked = useAsked();
  const { studyId } = useStudy();
  const [write] = useSetUnblindingSettingMutation();
  const [minutes, setMinutes] = useState(setting.overrideMinutes);
  const id = useId();
  return (
    <>
      <ActModal
        title={t('blind.setting.title')}
        okText={t('blind.setting.save')}
        onClose={onClose}
        onOk={async () => {
          const object = { overrideMinutes: minutes, revision: setting.revision };
          const reAuthToken = await askReAuth({
            act: 'unblind-setting',
            object: { studyId, ...object },
            title: t('blind.setting.title'),
            okText: t('blind.setting.save'),
          });
          if (reAuthToken === null) return { stays: true };
          const unblindingSettingInput = { ...object, reAuthToken };
          const { data, error } = await write({ studyId, unblindingSettingInput });
          if (data) asked(data, messages.text('COMMON_SAVED'));
          return { error };
        }}
      >
        <p>{t('blind.setting.explain')}</p>
        <Checkbox
          checked={minutes !== null}
          onChange={(event) => setMinutes(event.target.checked ? PROPOSED_MINUTES : null)}
        >
          {t('blind.setting.allow')}
        </Checkbox>
        {minutes === null ? null : (
          <div className={styles['field']}>
            <label htmlFor={id}>{t('blind.setting.minutes')}</label>
            <InputNumber
              id={id}
              min={0}
              max={MOST_MINUTES}
              precision={0}
              value={minutes}
              onChange={(value) => setMinutes(value ?? 0)}
            />
          </div>
        )}
      </ActModal>
      {reAuthDialog}
    </>
  );
}
