import { useFailure } from '@casebook/shell-sdk';
import { DownloadButton, type SheetDownload } from '@casebook/ui/extra';

/** Downloads what a screen shows as a workbook. `load` asks the service for it and throws what the call failed with. */
export function ListDownload({ load }: { load: () => Promise<SheetDownload> }) {
  const { newText } = useFailure();
  return <DownloadButton load={load} failureText={newText} />;
}
