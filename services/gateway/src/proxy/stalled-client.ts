import type { Readable } from 'node:stream';

/** Calls `abort` when the client has read nothing of the response for `timeoutMs`, as the backpressure shows. */
export function onClientStalled(response: Readable, timeoutMs: number, abort: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  response.on('pause', () => {
    timer ??= setTimeout(abort, timeoutMs).unref();
  });
  response.on('resume', stop).once('close', stop);
}
