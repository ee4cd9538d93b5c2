import type { Caller } from '@casebook/service-kit';
import type { UnblindingAct } from './unblinding.dto';
import type { UnblindingState } from './unblinding.sql';

/** What decides who may do what with a request. */
export interface ActSubject {
  state: UnblindingState;
  siteId: number;
  requesterId: number;
  approverId: number | null;
  requestedAt: Date;
}

/** When the requester may open the key without a decision; null: never. */
export function overrideFrom(
  { state, requestedAt }: Pick<ActSubject, 'state' | 'requestedAt'>,
  overrideMinutes: number | null,
): Date | null {
  if (overrideMinutes === null || state !== 'waiting_approval') return null;
  return new Date(requestedAt.getTime() + overrideMinutes * 60_000);
}

type Person = Pick<Caller, 'personId' | 'may' | 'maySite'>;

/**
 * What this person may do with a request now. Whoever asks never decides, and a key is shown to the person who asked for it and
 * the person who approved it, as long as they hold their right at the site.
 */
export function actsOf(
  caller: Person,
  request: ActSubject,
  { overrideMinutes, now = new Date() }: { overrideMinutes: number | null; now?: Date },
): UnblindingAct[] {
  if (!caller.maySite(request.siteId)) return [];
  const { state } = request;
  const isPending = state === 'waiting_approval' || state === 'waiting_open';
  const isRequester = request.requesterId === caller.personId;
  const acts: UnblindingAct[] = [];
  if (caller.may('blind_approve') && !isRequester) {
    if (state === 'waiting_approval') acts.push('approve', 'reject');
    if (state === 'opened' && request.approverId === caller.personId) acts.push('show');
  }
  if (!caller.may('blind_request')) return acts;
  if (isRequester && state === 'waiting_open') acts.push('open');
  if (isRequester && state === 'opened') acts.push('show');
  const from = overrideFrom(request, overrideMinutes);
  if (isRequester && from !== null && from <= now) acts.push('override');
  // While it waits, new codes go out for the same request: nothing undoes it by accident.
  if (state === 'rejected' || state === 'cancelled') acts.push('again');
  if (state === 'waiting_approval') acts.push('send-codes');
  if (isPending) acts.push('cancel');
  return acts;
}
