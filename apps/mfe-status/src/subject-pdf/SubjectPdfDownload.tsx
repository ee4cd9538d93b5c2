import { type SubjectPdfInput, useMakeSubjectPdfMutation } from '@casebook/api-export';
import { languageOptions } from '@casebook/catalogue';
import { FormFault, useFormFailure } from '@casebook/screen-kit';
import { useBreadcrumb, useShell, useStudy } from '@casebook/shell-sdk';
import { Button, Form, PageHeader, Select, useLanguage } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from '../document/document.module.css';

/** Chooses whose records are printed, and starts making them. */
export function SubjectPdfDownload() {
  const { t } = useTranslation('mfe_status');
  const shell = useShell();
  const { studyId, studyIdText } = useStudy();
  const language = useLanguage();
  const [form] = Form.useForm<SubjectPdfInput>();
  const failure = useFormFailure(form, (field) =>
    t(field === 'subjectNos' ? 'dataset.subjects' : 'document.language'),
  );
  const [make, { isLoading }] = useMakeSubjectPdfMutation();
  const start = async (subjectPdfInput: SubjectPdfInput) => {
    failure.clear();
    const { data, error } = await make({ studyId, subjectPdfInput });
    if (!data) return failure.show(error);
    shell.jobs.watch({
      service: 'export',
      jobId: data.jobId,
      label: { code: 'EXPORT_DOCUMENT_JOB', params: { study: studyIdText } },
      href: shell.nav.href('SUBJECT_PDF_HISTORY_VIEW'),
    });
    shell.nav.go('SUBJECT_PDF_HISTORY_VIEW');
  };
  return (
    <>
      <PageHeader
        title={t('subjectPdf.title')}
        breadcrumb={useBreadcrumb()}
        actions={
          <Button onClick={() => shell.nav.go('SUBJECT_PDF_HISTORY_VIEW')}>
            {t('subjectPdf.history')}
          </Button>
        }
      />
      <p className={styles.intro}>{t('subjectPdf.intro')}</p>
      <Form<SubjectPdfInput>
        form={form}
        name="subjectPdf"
        layout="vertical"
        className={styles.form}
        initialValues={{
          language:
            languageOptions.find((one) => language.startsWith(one.language))?.language ?? 'en',
        }}
        onFinish={(input) => void start(input)}
      >
        <FormFault text={failure.text} />
        <Form.Item
          name="subjectNos"
          label={t('dataset.subjects')}
          extra={t('subjectPdf.subjectsHelp')}
          rules={[{ required: true, type: 'array', min: 1, message: t('subjectPdf.choose') }]}
        >
          <Select
            mode="tags"
            allowClear
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '、', ' ', '\t', '\n']}
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
    </>
  );
}
