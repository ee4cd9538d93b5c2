import { FailureAlert } from '@casebook/screen-kit';
import { builderApi, type NewStudy } from '@casebook/api-builder';
import { MAX_PROTOCOL_NUMBER_LENGTH } from '@casebook/catalogue';
import { useLocale, useShell } from '@casebook/shell-sdk';
import { Form, Input, languageNameIn, Modal, Select } from '@casebook/ui/core';
import { useId, useState } from 'react';
import { useUnfit } from '../draft/useUnfit';
import { useStudyIdRefusal } from '../shared/useStudyIdRefusal';
import { useT } from '../shared/useT';
import { useTooLong } from '../shared/useTooLong';

const MAX_NAME_LENGTH = 400;

/** A rule of a field, from why its text is refused. */
const rule = (refusal: (text: string) => string | undefined) => ({
  validator: (_field: unknown, text = '') => {
    const reason = refusal(text);
    return reason === undefined ? Promise.resolve() : Promise.reject(new Error(reason));
  },
});

interface Fields {
  studyIdText: string;
  protocolNumber: string;
  languages: string[];
  name: Record<string, string>;
}

/** Creates a study without a file: identity and languages; a registration page is included. */
export function NewStudyDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const shell = useShell();
  const { locale } = useLocale();
  const id = useId();
  const [form] = Form.useForm<Fields>();
  const languages = Form.useWatch('languages', form) ?? ['ja', 'en', 'th'];
  const [create, { isLoading }] = builderApi.useCreateStudyMutation();
  const [refusal, setRefusal] = useState<unknown>();
  const unfit = useUnfit();
  const tooLong = useTooLong();
  const studyIdRule = rule(useStudyIdRefusal());
  const textRule = (max: number) => rule((text) => unfit(text) ?? tooLong(text.trim(), max));
  const required = { required: true, whitespace: true, message: t('new.required') };

  const submit = async (fields: Fields) => {
    setRefusal(undefined);
    const newStudy: NewStudy = {
      studyIdText: fields.studyIdText.trim(),
      protocolNumber: fields.protocolNumber.trim(),
      languages: fields.languages,
      name: Object.fromEntries(
        fields.languages.map((language) => [language, fields.name[language] ?? '']),
      ),
    };
    const answer = await create({ newStudy });
    if (answer.error) return setRefusal(answer.error);
    const { studyId, roleId } = answer.data;
    shell.ui.notify({ type: 'success', message: { text: t('new.done') } });
    onClose();
    if (roleId !== null) shell.nav.go('BUILDER_STUDY', { studyId, roleId });
  };

  return (
    <Modal
      open
      title={t('new.title')}
      okText={t('new.ok')}
      cancelText={t('cancel')}
      confirmLoading={isLoading}
      okButtonProps={{ htmlType: 'submit', form: id }}
      onCancel={onClose}
    >
      <Form
        id={id}
        form={form}
        layout="vertical"
        initialValues={{ languages: ['ja', 'en', 'th'] }}
        onFinish={(fields) => void submit(fields)}
      >
        <Form.Item name="studyIdText" label={t('home.studyId')} rules={[required, studyIdRule]}>
          <Input />
        </Form.Item>
        <Form.Item
          name="protocolNumber"
          label={t('home.protocol')}
          rules={[required, textRule(MAX_PROTOCOL_NUMBER_LENGTH)]}
        >
          <Input />
        </Form.Item>
        <Form.Item
          name="languages"
          label={t('new.languages')}
          extra={t('new.languagesHint')}
          rules={[{ required: true, message: t('new.required') }]}
        >
          <Select
            mode="multiple"
            options={['ja', 'en', 'th'].map((value) => ({
              value,
              label: languageNameIn(value, locale),
            }))}
          />
        </Form.Item>
        {languages.map((language, index) => (
          <Form.Item
            key={language}
            name={['name', language]}
            label={t('new.name', { language: languageNameIn(language, locale) })}
            rules={[...(index === 0 ? [required] : []), textRule(MAX_NAME_LENGTH)]}
          >
            <Input lang={language} />
          </Form.Item>
        ))}
      </Form>
      <FailureAlert error={refusal} />
    </Modal>
  );
}
