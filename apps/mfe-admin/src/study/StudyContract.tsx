import { adminApi, type StudyContract as Contract } from '@casebook/api-admin';
import { MAX_CONTRACT_NUMBER_LENGTH } from '@casebook/catalogue';
import { useMessages, usePrivilege, useStudy, useFailure } from '@casebook/shell-sdk';
import { Button, Form, Input, useUiText } from '@casebook/ui/core';
import { typedDate } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayItem } from '../shared/dates';
import { DayInput } from '../shared/DayInput';
import { ReasonField } from '../shared/ReasonField';
import { SaveDialog } from '../shared/SaveDialog';
import css from '../shared/admin.module.css';
import { contractText, useSiteLabel } from '../site/SiteFields';

/** The contract for all sites of a study, editable by roles that edit sites. */
export function StudyContract() {
  const { t } = useTranslation('mfe_admin');
  const ui = useUiText();
  const { newText } = useFailure();
  const { studyId, siteLimited } = useStudy();
  const mayEdit = usePrivilege({ all: ['site_edit'] }) && !siteLimited;
  const {
    data: contract,
    error,
    refetch,
  } = adminApi.useStudyContractQuery({ studyId }, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Contract>();

  if (!contract) return error ? (newText(error) ?? ui('emptyValue')) : '…';
  return (
    <span className={css.fact}>
      {contractText(contract) || t('study.contractMissing')}
      {mayEdit ? (
        <Button type="link" size="small" onClick={() => setOpen(contract)}>
          {t('study.contractEdit')}
        </Button>
      ) : null}
      {open ? (
        <ContractDialog
          contract={open}
          onClose={() => setOpen(undefined)}
          onConflict={() => void refetch()}
        />
      ) : null}
    </span>
  );
}

interface Values {
  contractNumber: string;
  contractDate?: string;
  reason: string;
}

function ContractDialog(props: {
  contract: Contract;
  onClose: () => void;
  /** Whether another person changed the contract meanwhile. */
  onConflict: () => void;
}) {
  const { contract, onClose, onConflict } = props;
  const { t } = useTranslation('mfe_admin');
  const messages = useMessages();
  const day = useDayItem();
  const label = useSiteLabel();
  const { studyId } = useStudy();
  const [form] = Form.useForm<Values>();
  const [update] = adminApi.useUpdateStudyContractMutation();

  const save = ({ contractNumber, contractDate, reason }: Values) =>
    update({
      studyId,
      studyContractUpdate: {
        contractNumber: contractNumber.trim(),
        contractDate: contractDate ? typedDate(contractDate) : null,
        reason,
        revision: contract.revision,
      },
    });

  return (
    <SaveDialog<Values>
      form={form}
      name="contract"
      title={t('study.contractTitle')}
      note={<p className={css.soft}>{t('study.contractNote')}</p>}
      initialValues={{
        contractNumber: contract.contractNumber ?? '',
        contractDate: contract.contractDate ?? '',
        reason: '',
      }}
      labelOf={label}
      save={save}
      onClose={onClose}
      onConflict={onConflict}
    >
      <div className={css.pair}>
        <Form.Item
          name="contractNumber"
          label={label('contractNumber')}
          rules={[{ required: true, whitespace: true, message: messages.text('COMMON_REQUIRED') }]}
        >
          <Input maxLength={MAX_CONTRACT_NUMBER_LENGTH} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="contractDate"
          label={label('contractDate')}
          {...day(label('contractDate'))}
        >
          <DayInput />
        </Form.Item>
      </div>
      <ReasonField />
    </SaveDialog>
  );
}
