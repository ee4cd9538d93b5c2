import {
  type SiteCopyInput,
  useGetSiteCopyChoicesQuery,
  useMakeSiteCopyMutation,
} from '@casebook/api-export';
import { languageOptions } from '@casebook/catalogue';
import { FormFault, useFormFailure } from '@casebook/screen-kit';
import { useReadStore, useShell, useStudy } from '@casebook/shell-sdk';
import { Form, Modal, Select, useLanguage, useUiText } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';

/** Chooses the site whose records are copied, and starts the copy. */
export function MakeCopyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mfe_status');
  const ui = useUiText();
  const shell = useShell();
  const { pathname } = useReadStore(shell.location);
  const { studyId, studyIdText } = useStudy();
  const language = useLanguage();
  const [form] = Form.useForm<SiteCopyInput>();
  const failure = useFormFailure(form, (field) =>
    t(field === 'siteId' ? 'siteCopy.site' : 'document.language'),
  );
  const choices = useGetSiteCopyChoicesQuery({ studyId });
  const [make, { isLoading }] = useMakeSiteCopyMutation();
  const start = async (siteCopyInput: SiteCopyInput) => {
    failure.clear();
    const { data, error } = await make({ studyId, siteCopyInput });
    if (!data) return failure.show(error);
    shell.jobs.watch({
      service: 'export',
      jobId: data.jobId,
      label: { code: 'EXPORT_DOCUMENT_JOB', params: { study: studyIdText } },
      href: pathname,
    });
    onClose();
  };
  return (
    <Modal
      open
      width={560}
      title={t('siteCopy.makeTitle')}
      okText={t('siteCopy.make')}
      cancelText={ui('cancel')}
      okButtonProps={{ loading: isLoading }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('siteCopy.makeText')}</p>
      <Form<SiteCopyInput>
        form={form}
        name="siteCopy"
        layout="vertical"
        initialValues={{
          language:
            languageOptions.find((one) => language.startsWith(one.language))?.language ?? 'en',
        }}
        onFinish={(input) => void start(input)}
      >
        <FormFault text={failure.text} />
        <Form.Item
          name="siteId"
          label={t('siteCopy.site')}
          rules={[{ required: true, message: t('siteCopy.noSite') }]}
        >
          <Select
            showSearch
            optionFilterProp="label"
            loading={choices.isFetching}
            options={(choices.data?.sites ?? []).map(({ siteId, siteCode, name }) => ({
              value: siteId,
              label: `${siteCode} ${name}`,
            }))}
          />
        </Form.Item>
        <Form.Item name="language" label={t('document.language')}>
          <Select
            options={languageOptions.map((one) => ({ value: one.language, label: one.name }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
