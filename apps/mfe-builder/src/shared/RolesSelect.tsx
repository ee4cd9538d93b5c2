import { builderApi } from '@casebook/api-builder';
import { useStudy, useText } from '@casebook/shell-sdk';
import { Select } from '@casebook/ui/core';
import fields from './fields.module.css';

/** Roles of the study by their codes; codes that the study does not have any more stay until they are removed. */
export function RolesSelect({
  label,
  placeholder = label,
  roles,
  disabled,
  onChange,
}: {
  label: string;
  /** What no role means. */
  placeholder?: string;
  roles: readonly string[];
  disabled: boolean;
  onChange: (roles: string[]) => void;
}) {
  const text = useText();
  const { studyId } = useStudy();
  const { data } = builderApi.useListStudyRolesQuery({ studyId });
  const known = data?.rows.map(({ code, name }) => ({ value: code, label: text(name) })) ?? [];
  const gone = roles.filter((code) => !known.some(({ value }) => value === code));
  return (
    <Select
      mode="multiple"
      className={fields.wide}
      aria-label={label}
      placeholder={placeholder}
      disabled={disabled}
      value={[...roles]}
      options={[...known, ...gone.map((code) => ({ value: code, label: code }))]}
      optionFilterProp="label"
      onChange={onChange}
    />
  );
}
