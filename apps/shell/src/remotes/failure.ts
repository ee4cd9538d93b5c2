/** Why a remote can not be used. Each reason has its own page. */
export type RemoteFailureReason = 'down' | 'tampered' | 'incompatible' | 'disabled' | 'broken';

export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(
    readonly reason: RemoteFailureReason,
    /** For the person who is asked for help; not translated. */
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`);
  }
}

export function asRemoteError(error: unknown): RemoteError {
  if (error instanceof RemoteError) return error;
  return new RemoteError('broken', firstLine(error));
}

/** Module federation writes manuals into its messages; the first line says what happened. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0]!.slice(0, 200);
}

/** A lazy part of a remote that did not load: its address, which webpack puts on the error. */
export function failedChunk(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return undefined;
  return 'request' in error && typeof error.request === 'string' ? error.request : '';
}
