/** Why a remote cannot be used. Each reason has its own page. */
export type RemoteFailureReason = 'down' | 'tampered' | 'incompatible' | 'disabled' | 'broken';

export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(
    readonly reason: RemoteFailureReason,
    /** Details for support; not translated. */
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`);
  }
}

export function asRemoteError(error: unknown): RemoteError {
  if (error instanceof RemoteError) return error;
  return new RemoteError('broken', firstLine(error));
}

/** Messages of module federation contain long instructions; only the first line describes the error. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0]!.slice(0, 200);
}

/** Address of a lazy chunk that did not load, which webpack adds to the error. */
export function failedChunk(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return undefined;
  return 'request' in error && typeof error.request === 'string' ? error.request : '';
}
