import { downloadRecorder } from '@casebook/service-kit';

/** Records a download in the log of this service; see {@link downloadRecorder}. */
export const recordDownload = downloadRecorder('iwrs');
