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
  return new RemoteError('broken', error instanceof Error ? error.message : String(error));
}
