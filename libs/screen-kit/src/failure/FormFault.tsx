import { Alert } from '@casebook/ui/core';

/** Why a form was refused, at its head; nothing without a text. See `useFormFailure`. */
export function FormFault({ text, className }: { text: string | undefined; className?: string }) {
  return text ? (
    <Alert className={className} type="error" showIcon title={text} role="alert" />
  ) : null;
}
