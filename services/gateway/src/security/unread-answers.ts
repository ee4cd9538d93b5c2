import type { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';

/** A response of HTTP/1 or HTTP/2. */
export type Answer = Pick<EventEmitter, 'once' | 'off'> & {
  destroyed?: boolean;
  /** Only of HTTP/2, whose response does not say itself that it is destroyed. */
  stream?: { destroyed: boolean };
};

/** Whether the client of an answer has disconnected, so that no further close event follows. */
export const hasDisconnected = ({ destroyed, stream }: Answer): boolean =>
  destroyed === true || stream?.destroyed === true;

/**
 * Ends an answer of which the client has read nothing for `timeoutMs`, and with it the file or the call that it is read from.
 * Only time that is spent waiting for the client counts: while backpressure pauses the source, and after its end until the
 * rest is sent.
 */
export function endWhenUnread(
  answer: Answer & { destroy: () => unknown },
  payload: unknown,
  timeoutMs: number,
): void {
  if (hasDisconnected(answer)) {
    // The client left while the file was being opened. Nothing else would notice, and the file would stay open.
    if (payload instanceof Readable) payload.destroy();
    return;
  }
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const start = (): void => {
    timer ??= setTimeout(() => answer.destroy(), timeoutMs).unref();
  };
  answer.once('close', stop);
  if (!(payload instanceof Readable)) {
    start();
    return;
  }
  payload.on('pause', start).on('resume', stop);
  payload.once('end', () => {
    // The response may still resume its source when the last part of it is sent.
    payload.off('resume', stop);
    start();
  });
}
