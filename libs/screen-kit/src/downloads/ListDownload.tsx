import { useFailure } from '@casebook/shell-sdk';
import { DownloadButton, type SheetDownload } from '@casebook/ui/extra';

/** Downloads the list of a screen as a workbook. `load` calls the service and throws the error of a failed call. */
export function ListDownload({ load }: { load: () => Promise<SheetDownload | null> }) {
  const { newText } = useFailure();
  return <DownloadButton load={load} failureText={newText} />;
}
