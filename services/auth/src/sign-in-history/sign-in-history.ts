import type { WriteTransaction } from '@casebook/service-kit';

export interface SignInEvent {
  kind:
    | 'signed_in'
    | 'failed'
    | 'locked'
    | 'refused_locked'
    | 'refused_disabled'
    | 'signed_out'
    | 're_authenticated'
    | 'refresh_reused'
    | 'password_changed'
    | 'secret_question_changed'
    | 'login_id_changed'
    | 'refused_expired'
    | 'recovery_failed'
    | 'password_reset';
  personId: number | null;
  loginKey?: Buffer;
  sessionId?: string;
  addressHash?: Buffer | null;
  requestId: string;
}

/** Adds to the append-only history of sign-ins. */
export async function recordSignIn(tx: WriteTransaction, event: SignInEvent): Promise<void> {
  await tx.query({
    name: 'sign_in_event',
    text: `insert into auth.sign_in_event (kind, person_id, login_key, session_id, address_hash, request_id)
      values (:kind, :personId, :loginKey, :sessionId, :addressHash, :requestId)`,
    values: {
      kind: event.kind,
      personId: event.personId,
      loginKey: event.loginKey ?? null,
      sessionId: event.sessionId ?? null,
      addressHash: event.addressHash ?? null,
      requestId: event.requestId,
    },
  });
}
