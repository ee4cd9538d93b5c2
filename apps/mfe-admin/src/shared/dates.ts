import { useMessages } from '@casebook/shell-sdk';
import { typedDate } from '@casebook/ui/data';

const DAY = /^(?:19|[2-9]\d)\d{2}-\d{2}-\d{2}$/;

export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Today in the time zone of this computer, as YYYY-MM-DD. */
export function today(): string {
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Properties of a form item that holds a date: the entered text is normalised to YYYY-MM-DD. */
export function useDayItem(): (label: string, required?: boolean) => object {
  const messages = useMessages();
  return (label, required = false) => ({
    rules: [
      ...(required
        ? [{ required: true, message: messages.text('COMMON_REQUIRED', { item: label }) }]
        : []),
      {
        validator: (_: unknown, value?: string) =>
          !value || isDay(typedDate(value))
            ? Promise.resolve()
            : Promise.reject(new Error(messages.text('COMMON_NOT_A_DATE', { item: label }))),
      },
    ],
  });
}
