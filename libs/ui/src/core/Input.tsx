import { Input as AntdInput, type InputProps, type InputRef } from 'antd';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { useUiText } from './useUiText';

type TextAreaProps = ComponentProps<typeof AntdInput.TextArea>;
type Limited = Pick<TextAreaProps, 'maxLength' | 'value' | 'status' | 'aria-describedby'>;

/** Says of a text that is too long how long it is. It stays whole: a cut text would say something else. */
function useLimit({ maxLength, value, status, 'aria-describedby': describedBy }: Limited): {
  marks: Pick<TextAreaProps, 'status' | 'aria-invalid' | 'aria-describedby'>;
  fault: ReactNode;
} {
  const t = useUiText();
  const id = useId();
  const { length } = typeof value === 'string' ? value.trim() : '';
  if (maxLength === undefined || length <= maxLength) {
    return { marks: { status, 'aria-describedby': describedBy }, fault: null };
  }
  return {
    marks: {
      status: 'error',
      'aria-invalid': true,
      'aria-describedby': describedBy ? `${describedBy} ${id}` : id,
    },
    fault: (
      <span id={id} className="cb-error" role="alert">
        {t('tooLong', { length, max: maxLength })}
      </span>
    ),
  };
}

function LimitedInput({ maxLength, ...props }: InputProps & { ref?: Ref<InputRef> }) {
  const { marks, fault } = useLimit({ maxLength, ...props });
  return (
    <>
      <AntdInput {...props} {...marks} />
      {fault}
    </>
  );
}

function LimitedTextArea({ maxLength, ...props }: TextAreaProps) {
  const { marks, fault } = useLimit({ maxLength, ...props });
  return (
    <>
      <AntdInput.TextArea {...props} {...marks} />
      {fault}
    </>
  );
}

/**
 * A field for a text. With `maxLength` it takes every text, but marks one that is longer, where antd's own would drop the end of
 * what is pasted without a word. The service refuses it.
 */
export const Input = Object.assign(LimitedInput, {
  TextArea: LimitedTextArea,
  Password: AntdInput.Password,
  Search: AntdInput.Search,
});
