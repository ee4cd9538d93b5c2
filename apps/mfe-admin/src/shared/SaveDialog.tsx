import { FormFault, useFormFailure } from '@casebook/screen-kit';
import { useDirty, useShell, failureOf } from '@casebook/shell-sdk';
import { Form, type FormInstance, Modal, useUiText } from '@casebook/ui/core';
import { type ReactNode, useState } from 'react';
import { useAnnouncePending } from './useAnnouncePending';
import css from './admin.module.css';

/** Whether another person changed the same record meanwhile. */
const CONFLICT = 412;

interface Props<Values extends object> {
  form: FormInstance<Values>;
  /** Name of the form, a part of the ids of its fields. */
  name: string;
  title: string;
  /** Text below the title. */
  note?: ReactNode;
  initialValues: { [Field in keyof Values]?: Values[Field] };
  /** Label of the button; "Save" by default. */
  okText?: string;
  danger?: boolean;
  width?: number;
  /** The label of a field of the service's answer. */
  labelOf: (field: string) => string;
  save: (values: Values) => Promise<{ error?: unknown; data?: unknown }>;
  onClose: () => void;
  onConflict?: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog. After saving it shows a success message and closes. Faults are shown at their fields, other
 * errors at the top, and the entered values are kept.
 */
export function SaveDialog<Values extends object>(props: Props<Values>) {
  const { form, name, title, note, initialValues, okText, danger, width, children } = props;
  const ui = useUiText();
  const shell = useShell();
  const refused = useFormFailure(form, props.labelOf);
  const announcePending = useAnnouncePending();
  const [typed, setTyped] = useState(false);
  const [saving, setSaving] = useState(false);
  useDirty(typed);

  const save = async (values: Values) => {
    refused.clear();
    setSaving(true);
    const { error, data } = await props.save(values);
    setSaving(false);
    if (error) {
      if (failureOf(error).status === CONFLICT) props.onConflict?.();
      return refused.show(error);
    }
    if (!announcePending(data))
      shell.ui.notify({ type: 'success', message: { code: 'COMMON_SAVED' } });
    props.onClose();
  };

  return (
    <Modal
      open
      width={width}
      title={title}
      okText={okText ?? ui('save')}
      okButtonProps={{ danger }}
      confirmLoading={saving}
      onOk={() => form.submit()}
      onCancel={props.onClose}
      mask={{ closable: false }}
    >
      <FormFault className={css.bar} text={refused.text} />
      {note}
      <Form<Values>
        form={form}
        name={name}
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={initialValues}
        onValuesChange={() => setTyped(true)}
        onFinish={(values) => void save(values)}
      >
        {children}
      </Form>
    </Modal>
  );
}
