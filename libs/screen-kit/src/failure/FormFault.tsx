import { Alert } from '@casebook/ui/core';

/** Shows above a form why it was refused; nothing without a text. See `useFormFailure`. */
export function FormFault({ text, className }: { text: string | undefined; className?: string }) {
  return text ? (
    <Alert className={className} type="error" showIcon title={text} role="alert" />
  ) : null;
}
