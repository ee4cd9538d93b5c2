import type { Readable } from 'node:stream';

/** Calls back when an answer could not be passed on for so long: its client does not read. */
export function watchReader(answer: Readable, patienceMs: number, giveUp: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  answer.on('pause', () => {
    timer ??= setTimeout(giveUp, patienceMs).unref();
  });
  answer.on('resume', stop).once('close', stop);
}
