import { type ReactNode, useState } from 'react';
import { useNotify } from '../core/notify';
import { useUiText } from '../core/useUiText';
import { ReasonedButton } from '../data/ReasonedButton';
import { downloadSheet, type SheetDownload } from './sheet';

export interface DownloadButtonProps {
  /**
   * Reads the rows from the service, which records the download, and returns the contents of the workbook; null when it is
   * made elsewhere.
   */
  load: () => Promise<SheetDownload | null>;
  /** Why it failed, in the reader's language; nothing when a message was shown already. */
  failureText: (error: unknown) => string | undefined;
  label?: ReactNode;
  /** Why the download is not possible; the button is disabled while there is a text. */
  disabledReason?: string;
}

type Stage = 'idle' | 'loading' | 'failed' | { written: number };

/** Downloads a list as an Excel file, with progress and a retry after a failure. */
export function DownloadButton({ load, failureText, label, disabledReason }: DownloadButtonProps) {
  const t = useUiText();
  const notify = useNotify();
  const [stage, setStage] = useState<Stage>('idle');
  const busy = stage === 'loading' || typeof stage === 'object';

  const run = async () => {
    setStage('loading');
    try {
      const download = await load();
      const name = download && (await downloadSheet(download, (written) => setStage({ written })));
      setStage('idle');
      if (name !== null) notify.text('success', t('downloaded', { name }));
    } catch (error) {
      setStage('failed');
      const reason = failureText(error);
      if (reason) notify.text('error', reason);
    }
  };

  const words =
    stage === 'failed'
      ? t('downloadFailed')
      : typeof stage === 'object'
        ? t('downloadWriting', { percent: Math.round(stage.written * 100) })
        : stage === 'loading'
          ? t('downloadLoading')
          : (label ?? t('download'));
  return (
    <ReasonedButton
      onClick={() => void run()}
      loading={busy}
      danger={stage === 'failed'}
      disabledReason={disabledReason}
      aria-live="polite"
    >
      {words}
    </ReasonedButton>
  );
}
