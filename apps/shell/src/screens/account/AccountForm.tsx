import { MAX_NAME_LENGTH } from '@casebook/catalogue';
import { useMessages } from '@casebook/shell-sdk';
import { Alert, Button, Form, Input, Select } from '@casebook/ui/core';
import type { ReactNode } from 'react';
import styles from './account.module.css';
import type { Fields } from './useFields';

interface AccountFormProps<K extends string> {
  fields: Fields<K>;
  submit: string;
  busy: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A small form: fields below each other, the failure above them, one button. */
export function AccountForm<K extends string>(props: AccountFormProps<K>) {
  const { fields, submit, busy, onSubmit, children } = props;
  const messages = useMessages();
  return (
    <Form
      layout="vertical"
      className={styles['form'] ?? ''}
      onFinish={() => fields.ready() && onSubmit()}
    >
      {fields.failure ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={styles['failure'] ?? ''}
          title={messages.of(fields.failure)}
        />
      ) : null}
      {children}
      <Button type="primary" htmlType="submit" loading={busy}>
        {submit}
      </Button>
    </Form>
  );
}

interface FieldProps<K extends string> {
  fields: Fields<K>;
  name: K;
  label: string;
  hint?: string;
}

interface TextFieldProps<K extends string> extends FieldProps<K> {
  type?: 'text' | 'password' | 'email' | 'tel';
  autoComplete: string;
  maxLength?: number;
  /** Element that says more about the field, e.g. a list of rules. */
  describedBy?: string;
}

export function TextField<K extends string>(props: TextFieldProps<K>) {
  const {
    fields,
    name,
    label,
    hint,
    type = 'text',
    autoComplete,
    maxLength = MAX_NAME_LENGTH,
  } = props;
  const { item, input } = useItem(fields, name, props.describedBy);
  return (
    <Form.Item {...item} label={label} extra={hint}>
      <Input
        {...input}
        name={name}
        type={type}
        value={fields.values[name]}
        maxLength={maxLength}
        autoComplete={autoComplete}
        autoCapitalize={type === 'text' ? undefined : 'none'}
        spellCheck={false}
        onChange={({ target }) => fields.set(name, target.value)}
        onBlur={() => fields.leave(name)}
      />
    </Form.Item>
  );
}

interface ChoiceFieldProps<K extends string> extends FieldProps<K> {
  options: { value: string; label: string }[];
  /** Typing finds an option. */
  search?: boolean;
  optional?: boolean;
}

export function ChoiceField<K extends string>(props: ChoiceFieldProps<K>) {
  const { fields, name, label, hint, options, search, optional } = props;
  const { item, input } = useItem(fields, name);
  return (
    <Form.Item {...item} label={label} extra={hint}>
      <Select
        {...input}
        value={fields.values[name] || undefined}
        options={options}
        allowClear={optional}
        showSearch={search ? { optionFilterProp: 'label' } : false}
        onChange={(value: string | undefined) => fields.set(name, value ?? '')}
        onBlur={() => fields.leave(name)}
      />
    </Form.Item>
  );
}

/** Connects label, fault and field for screen readers. */
function useItem<K extends string>(fields: Fields<K>, name: K, describedBy?: string) {
  const messages = useMessages();
  const fault = fields.shownFault(name);
  const faultId = `${name}-fault`;
  const described = [fault ? faultId : null, describedBy].filter(Boolean).join(' ');
  return {
    item: {
      htmlFor: name,
      ...(fault && {
        validateStatus: 'error' as const,
        help: <span id={faultId}>{messages.text(fault.code, fault.params)}</span>,
      }),
    },
    input: {
      id: name,
      ...(fault && { 'aria-invalid': true }),
      ...(described && { 'aria-describedby': described }),
    },
  };
}
