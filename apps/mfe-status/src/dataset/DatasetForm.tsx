import {
  type DatasetChoices,
  type DatasetInput,
  useExportDatasetsMutation,
} from '@casebook/api-export';
import { languageOptions } from '@casebook/catalogue';
import { FormFault, useFormFailure } from '@casebook/screen-kit';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { Button, Checkbox, Form, Radio, Select, useLanguage } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dataset.module.css';
import { DatasetPlan } from './DatasetPlan';
import { DatasetPresets } from './DatasetPresets';
import { usePlan } from './usePlan';

const FORMATS = ['csv', 'xlsx', 'xpt', 'xpt8', 'mdb', 'json', 'odm', 'odm2'] as const;
const CODES = ['code', 'label', 'both'] as const;

/** Fields of the form by the names of the call, for faults of fields. */
const LABELS: Readonly<Record<string, string>> = {
  siteIds: 'sites',
  subjectNos: 'subjects',
  versionIds: 'versions',
};

/** Leaves out lists in which nothing is chosen: they do not limit the export. */
function inputOf({
  siteIds,
  subjectNos,
  visits,
  pages,
  versionIds,
  ...rest
}: DatasetInput): DatasetInput {
  const chosen = Object.entries({ siteIds, subjectNos, visits, pages, versionIds }).filter(
    ([, list]) => list !== undefined && list.length > 0,
  );
  return { ...rest, ...Object.fromEntries(chosen) };
}

export function DatasetForm({ choices }: { choices: DatasetChoices }) {
  const { t } = useTranslation('mfe_status');
  const shell = useShell();
  const { studyId, studyIdText } = useStudy();
  const language = useLanguage();
  const [form] = Form.useForm<DatasetInput>();
  const failure = useFormFailure(form, (field) => t(`dataset.${LABELS[field] ?? field}`));
  const [first] = useState<DatasetInput>({
    format: 'csv',
    sources: ['data'],
    codes: 'code',
    profile: 'blinded',
    language: languageOptions.find((one) => language.startsWith(one.language))?.language ?? 'en',
  });
  const [input, setInput] = useState(first);
  const plan = usePlan(studyId, input);
  const [start, { isLoading }] = useExportDatasetsMutation();

  const make = async () => {
    failure.clear();
    const { data, error } = await start({ studyId, datasetInput: input });
    if (!data) return failure.show(error);
    shell.jobs.watch({
      service: 'export',
      jobId: data.jobId,
      label: { code: 'EXPORT_JOB', params: { study: studyIdText } },
      href: shell.nav.href('DATASET_HISTORY_VIEW'),
    });
    shell.nav.go('DATASET_HISTORY_VIEW');
  };

  return (
    <div className={styles.columns}>
      <Form<DatasetInput>
        form={form}
        name="dataset"
        layout="vertical"
        className={styles.form}
        initialValues={first}
        onValuesChange={(_, values) => setInput(inputOf(values))}
        onFinish={() => void make()}
      >
        <FormFault text={failure.text} />
        <DatasetPresets
          input={input}
          onChoose={(chosen) => {
            form.resetFields();
            form.setFieldsValue(chosen);
            setInput(chosen);
          }}
        />
        <Form.Item name="format" label={t('dataset.format')}>
          <Radio.Group
            options={FORMATS.map((value) => ({ value, label: t(`dataset.formats.${value}`) }))}
          />
        </Form.Item>
        <Form.Item
          name="sources"
          label={t('dataset.sources')}
          rules={[{ type: 'array', min: 1, message: t('dataset.choose') }]}
        >
          <Checkbox.Group
            options={choices.sources.map((value) => ({
              value,
              label: t(`dataset.source.${value}`),
            }))}
          />
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item
            name="codes"
            label={t('dataset.codes')}
            // ODM has codes, and their labels in its codelists.
            hidden={input.format === 'odm' || input.format === 'odm2'}
          >
            <Radio.Group
              options={CODES.map((value) => ({ value, label: t(`dataset.code.${value}`) }))}
            />
          </Form.Item>
          <Form.Item name="language" label={t('dataset.language')}>
            <Select
              options={languageOptions.map((one) => ({ value: one.language, label: one.name }))}
            />
          </Form.Item>
        </div>
        <Form.Item name="profile" label={t('dataset.profile')} hidden={choices.profiles.length < 2}>
          <Radio.Group
            options={choices.profiles.map((value) => ({
              value,
              label: t(`dataset.profiles.${value}`),
            }))}
          />
        </Form.Item>
        <h2 className={styles.part}>{t('dataset.filters')}</h2>
        <div className={styles.pair}>
          <Form.Item name="siteIds" label={t('dataset.sites')}>
            <Select
              mode="multiple"
              allowClear
              optionFilterProp="label"
              placeholder={t('dataset.allSites')}
              options={choices.sites.map(({ siteId, siteCode, name }) => ({
                value: siteId,
                label: `${siteCode} ${name}`,
              }))}
            />
          </Form.Item>
          <Form.Item
            name="subjectNos"
            label={t('dataset.subjects')}
            tooltip={t('dataset.subjectsHelp')}
          >
            <Select
              mode="tags"
              allowClear
              open={false}
              suffixIcon={null}
              tokenSeparators={[',', '、', ' ', '\t', '\n']}
              placeholder={t('dataset.allSubjects')}
            />
          </Form.Item>
          <Form.Item name="visits" label={t('dataset.visits')}>
            <Select
              mode="multiple"
              allowClear
              optionFilterProp="label"
              placeholder={t('dataset.allVisits')}
              options={choices.visits.map(({ key, title }) => ({ value: key, label: title }))}
            />
          </Form.Item>
          <Form.Item name="pages" label={t('dataset.pages')}>
            <Select
              mode="multiple"
              allowClear
              optionFilterProp="label"
              placeholder={t('dataset.allPages')}
              options={choices.pages.map(({ key, title }) => ({ value: key, label: title }))}
            />
          </Form.Item>
          <Form.Item
            name="versionIds"
            label={t('dataset.versions')}
            hidden={choices.versions.length < 2}
          >
            <Select
              mode="multiple"
              allowClear
              optionFilterProp="label"
              placeholder={t('dataset.allVersions')}
              options={choices.versions.map(({ versionId, versionNo }) => ({
                value: versionId,
                label: t('dataset.version', { no: versionNo }),
              }))}
            />
          </Form.Item>
        </div>
        <Button
          type="primary"
          htmlType="submit"
          loading={isLoading}
          disabled={plan.data?.hasData === false}
        >
          {t('dataset.make')}
        </Button>
      </Form>
      <DatasetPlan plan={plan} />
    </div>
  );
}
