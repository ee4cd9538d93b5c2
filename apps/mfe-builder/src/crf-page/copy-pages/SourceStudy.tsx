import { builderApi } from '@casebook/api-builder';
import { FailureAlert } from '@casebook/screen-kit';
import { pickText, useLocale, useStudy } from '@casebook/shell-sdk';
import { Select } from '@casebook/ui/core';
import { useDeferredValue, useState } from 'react';
import fields from '../../shared/fields.module.css';
import { useT } from '../../shared/useT';

/** Studies that are offered at a time; further ones are found by a part of their ID or name. */
const OFFERED = 50;

/** Chooses a study from which the person may copy. */
export function SourceStudy({ onChosen }: { onChosen: (studyId: number) => void }) {
  const t = useT();
  const { language } = useLocale();
  const { studyId } = useStudy();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: number; label: string }>();
  const search = useDeferredValue(typed.trim());
  const { data, isFetching, error } = builderApi.useListCopySourcesQuery(
    { studyId, page: 1, size: OFFERED, ...(search && { search }) },
    { refetchOnMountOrArgChange: true },
  );
  const options = (data?.rows ?? []).map((study) => ({
    value: study.studyId,
    label: `${study.studyIdText} · ${pickText(study.name, language, study.languages)}`,
  }));
  return (
    <>
      <Select
        showSearch
        labelInValue
        filterOption={false}
        className={fields.wide}
        aria-label={t('copyPages.study')}
        placeholder={t('copyPages.study')}
        loading={isFetching}
        notFoundContent={isFetching ? t('copyPages.searching') : t('copyPages.noStudy')}
        value={chosen ?? null}
        options={options}
        onSearch={setTyped}
        onChange={(study: { value: number; label: string } | null) => {
          if (!study) return;
          setChosen(study);
          onChosen(study.value);
        }}
      />
      <FailureAlert error={error} />
    </>
  );
}
