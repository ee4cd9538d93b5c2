import { JobStatus } from '@casebook/catalogue';
import type { LocationView, ReadStore, ShellUi, WatchedJob } from '@casebook/shell-sdk';
import type { i18n } from 'i18next';

export interface EndedJobsParts {
  location: ReadStore<LocationView>;
  ui: Pick<ShellUi, 'notify'>;
  i18n: Pick<i18n, 't'>;
  labelOf: (label: WatchedJob['label']) => Promise<string>;
}

/** Shows a notice when a job has ended, unless it was canceled or its result is on the screen. */
export class EndedJobs {
  constructor(private readonly parts: EndedJobsParts) {}

  readonly announce = async ({ state, label, href }: WatchedJob): Promise<void> => {
    const { location, ui, i18n, labelOf } = this.parts;
    const { pathname, search } = location.get();
    if (state?.status === JobStatus.blank || isAt(href, pathname + search)) return;
    const isFinished = state?.status === JobStatus.finished;
    const text = i18n.t(isFinished ? 'jobs.finishedNotice' : 'jobs.failedNotice', {
      ns: 'shell',
      label: await labelOf(label),
    });
    ui.notify({ type: isFinished ? 'success' : 'error', message: { text } });
  };
}

/** Whether an address is the target of a link, also with further query parameters. */
function isAt(link: string, address: string): boolean {
  const [to, at] = [link, address].map((path) => new URL(path, 'https://portal.invalid')) as [
    URL,
    URL,
  ];
  return (
    to.pathname === at.pathname &&
    [...to.searchParams].every(([name, value]) => at.searchParams.get(name) === value)
  );
}
