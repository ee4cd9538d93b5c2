import {
  type DatasetInput,
  useDeleteDatasetPresetMutation,
  useKeepDatasetPresetMutation,
  useListDatasetPresetsQuery,
} from '@casebook/api-export';
import { FormFault, useFormFailure } from '@casebook/screen-kit';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { Button, Form, Input, Modal, Select } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dataset.module.css';

const MAX_NAME = 100;

/** Choices that the person kept under a name: taken, kept and deleted. */
export function DatasetPresets({
  input,
  onChoose,
}: {
  input: DatasetInput;
  onChoose: (input: DatasetInput) => void;
}) {
  const { t } = useTranslation('mfe_status');
  const { studyId } = useStudy();
  const list = useListDatasetPresetsQuery({ studyId });
  const [remove] = useDeleteDatasetPresetMutation();
  const [chosen, setChosen] = useState<number>();
  const [isOpen, setIsOpen] = useState(false);
  const presets = list.data?.presets ?? [];
  return (
    <div className={styles.presets}>
      {presets.length > 0 ? (
        <Select
          aria-label={t('dataset.presets')}
          className={styles.preset}
          placeholder={t('dataset.choosePreset')}
          value={chosen}
          optionFilterProp="label"
          showSearch
          options={presets.map(({ presetId, name }) => ({ value: presetId, label: name }))}
          onChange={(presetId) => {
            setChosen(presetId);
            onChoose(presets.find((one) => one.presetId === presetId)!.input);
          }}
        />
      ) : null}
      <Button onClick={() => setIsOpen(true)}>{t('dataset.keepPreset')}</Button>
      {chosen === undefined ? null : (
        <Button
          onClick={() => {
            setChosen(undefined);
            void remove({ studyId, presetId: chosen }).then(() => list.refetch());
          }}
        >
          {t('dataset.deletePreset')}
        </Button>
      )}
      {isOpen ? (
        <KeepPreset
          input={input}
          onEnd={() => {
            setIsOpen(false);
            void list.refetch();
          }}
        />
      ) : null}
    </div>
  );
}

function KeepPreset({ input, onEnd }: { input: DatasetInput; onEnd: () => void }) {
  const { t } = useTranslation('mfe_status');
  const shell = useShell();
  const { studyId } = useStudy();
  const [form] = Form.useForm<{ name: string }>();
  const failure = useFormFailure(form, () => t('dataset.presetName'));
  const [keep, { isLoading }] = useKeepDatasetPresetMutation();

  const save = async ({ name }: { name: string }) => {
    failure.clear();
    const { error } = await keep({ studyId, datasetPresetInput: { name, input } });
    if (error) return failure.show(error);
    shell.ui.notify({ type: 'success', message: { code: 'COMMON_SAVED' } });
    onEnd();
  };

  return (
    <Modal
      open
      title={t('dataset.keepPreset')}
      okText={t('dataset.keepPreset')}
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={onEnd}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void save(values)}>
        <FormFault text={failure.text} />
        <Form.Item
          name="name"
          label={t('dataset.presetName')}
          extra={t('dataset.presetHelp')}
          rules={[{ required: true, whitespace: true, message: t('dataset.presetName') }]}
        >
          <Input maxLength={MAX_NAME} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
