import { useFailure } from '@casebook/shell-sdk';
import { Button, saveFile, useNumbers } from '@casebook/ui/core';
import { useState } from 'react';
import { useKitText } from '../texts/useKitText';

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

export interface FileButtonProps {
  bytes: number;
  /** Requests an address from which the browser can download the file once. */
  getTicket: () => Promise<{ data?: { url: string }; error?: unknown }>;
}

/** Downloads the file that a job made. */
export function FileButton({ bytes, getTicket }: FileButtonProps) {
  const t = useKitText();
  const { count } = useNumbers();
  const failure = useFailure();
  const [loading, setLoading] = useState(false);
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const size = `${count(Math.ceil(bytes / 1000 ** power))} ${UNITS[power]}`;
  const download = async () => {
    setLoading(true);
    const { data, error } = await getTicket();
    setLoading(false);
    if (!data) return failure.notify(error);
    // The browser saves the file itself, so that a large file is never in the page's memory.
    saveFile(data);
  };
  return (
    <Button size="small" loading={loading} onClick={() => void download()}>
      {t('downloadFile', { size })}
    </Button>
  );
}
