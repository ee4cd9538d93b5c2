import {
  type EcrfChoices,
  type EcrfInput,
  useGetEcrfChoicesQuery,
  useMakeEcrfMutation,
} from '@casebook/api-export';
import { languageOptions } from '@casebook/catalogue';
import { FormFault, QueryState, useFormFailure } from '@casebook/screen-kit';
import { useBreadcrumb, useShell, useStudy } from '@casebook/shell-sdk';
import { Button, Form, PageHeader, Radio, Select, useLanguage } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from '../document/document.module.css';

/** Chooses which forms are printed and how, and starts making the PDF. */
export function EcrfDownload() {
  const { t } = useTranslation('mfe_status');
  const shell = useShell();
  const { studyId } = useStudy();
  const choices = useGetEcrfChoicesQuery({ studyId }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader
        title={t('ecrf.title')}
        breadcrumb={useBreadcrumb()}
        actions={
          <Button onClick={() => shell.nav.go('ECRF_HISTORY_VIEW')}>{t('ecrf.history')}</Button>
        }
      />
      <p className={styles.intro}>{t('ecrf.intro')}</p>
      <QueryState query={choices}>{(read) => <EcrfForm choices={read} />}</QueryState>
    </>
  );
}

function EcrfForm({ choices }: { choices: EcrfChoices }) {
  const { t } = useTranslation('mfe_status');
  const shell = useShell();
  const { studyId, studyIdText } = useStudy();
  const language = useLanguage();
  const [form] = Form.useForm<EcrfInput>();
  const failure = useFormFailure(form, (field) => t(`ecrf.${field}`));
  const [make, { isLoading }] = useMakeEcrfMutation();
  const start = async (ecrfInput: EcrfInput) => {
    failure.clear();
    const { data, error } = await make({ studyId, ecrfInput });
    if (!data) return failure.show(error);
    shell.jobs.watch({
      service: 'export',
      jobId: data.jobId,
      label: { code: 'EXPORT_DOCUMENT_JOB', params: { study: studyIdText } },
      href: shell.nav.href('ECRF_HISTORY_VIEW'),
    });
    shell.nav.go('ECRF_HISTORY_VIEW');
  };
  return (
    <Form<EcrfInput>
      form={form}
      name="ecrf"
      layout="vertical"
      className={styles.form}
      initialValues={{
        versionId: choices.versions[0]?.versionId,
        uniqueForm: true,
        language:
          languageOptions.find((one) => language.startsWith(one.language))?.language ?? 'en',
        type: 'blank',
      }}
      onFinish={(input) => void start(input)}
    >
      <FormFault text={failure.text} />
      <Form.Item
        name="versionId"
        label={t('ecrf.versionId')}
        rules={[{ required: true, message: t('ecrf.noVersion') }]}
      >
        <Select
          options={choices.versions.map(({ versionId, versionNo }) => ({
            value: versionId,
            label: t('dataset.version', { no: versionNo }),
          }))}
        />
      </Form.Item>
      <Form.Item name="type" label={t('ecrf.type')}>
        <Radio.Group
          options={(['blank', 'annotated'] as const).map((value) => ({
            value,
            label: t(`ecrf.types.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="uniqueForm" label={t('ecrf.uniqueForm')}>
        <Radio.Group
          options={[
            { value: true, label: t('ecrf.once') },
            { value: false, label: t('ecrf.byVisit') },
          ]}
        />
      </Form.Item>
      <Form.Item name="language" label={t('document.language')}>
        <Select
          options={languageOptions.map((one) => ({ value: one.language, label: one.name }))}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isLoading}>
        {t('document.make')}
      </Button>
    </Form>
  );
}
