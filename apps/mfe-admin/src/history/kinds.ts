import type { HistoryEvent } from '@casebook/api-admin';

export type Kind = HistoryEvent['kind'];

type Tone = 'ok' | 'danger' | 'warn' | 'quiet';

const DOOR_IN = 'M9 2.5h4v11H9M2.5 8H9M6.4 5.2 9.2 8l-2.8 2.8';
const DOOR_OUT = 'M7 2.5H3v11h4M6 8h7.5M10.8 5.2 13.6 8l-2.8 2.8';
const REFUSED = 'M8 2.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8 2.2zM3.9 12.1l8.2-8.2';
const LOCK = 'M3 7h10v7H3zM5 7V4.8a3 3 0 0 1 6 0V7M8 9.8v1.6';
const KEY = 'M5.2 7.2a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8zM7.3 8.1 13.5 2M11 4.5l1.8 1.8';
const PEN = 'M2.5 13.5l.7-3L10.8 3l2.2 2.2-7.5 7.6z';
const PLUS = 'M8 3v10M3 8h10';
const MINUS = 'M3 8h10';
const WAIT =
  'M4 2.5h8M4 13.5h8M5 2.5c0 3 6 3.5 6 5.5s-6 2.5-6 5.5M11 2.5c0 3-6 3.5-6 5.5s6 2.5 6 5.5';
const CHECK = 'M2.5 8.5l3.6 3.6 7.4-8';
const DOWN = 'M8 2v8M4.8 7 8 10.2 11.2 7M2.5 13.5h11';

/** Kinds of events in the order of the filter, each with a glyph and a tone beside the word. */
export const KINDS: Readonly<Record<Kind, { tone: Tone; shape: string }>> = {
  signed_in: { tone: 'ok', shape: DOOR_IN },
  signed_out: { tone: 'quiet', shape: DOOR_OUT },
  failed: { tone: 'danger', shape: REFUSED },
  locked: { tone: 'danger', shape: LOCK },
  refused_locked: { tone: 'danger', shape: LOCK },
  refused_disabled: { tone: 'danger', shape: REFUSED },
  refused_expired: { tone: 'warn', shape: REFUSED },
  recovery_failed: { tone: 'danger', shape: REFUSED },
  refresh_reused: { tone: 'danger', shape: DOOR_OUT },
  re_authenticated: { tone: 'quiet', shape: KEY },
  password_changed: { tone: 'quiet', shape: KEY },
  password_reset: { tone: 'quiet', shape: KEY },
  secret_question_changed: { tone: 'quiet', shape: PEN },
  login_id_changed: { tone: 'quiet', shape: PEN },
  role_given: { tone: 'ok', shape: PLUS },
  role_changed: { tone: 'quiet', shape: PEN },
  role_ended: { tone: 'warn', shape: MINUS },
  role_withdrawn: { tone: 'warn', shape: MINUS },
  user_disabled: { tone: 'warn', shape: REFUSED },
  user_enabled: { tone: 'ok', shape: DOOR_IN },
  right_requested: { tone: 'quiet', shape: WAIT },
  right_confirmed: { tone: 'ok', shape: CHECK },
  right_rejected: { tone: 'warn', shape: REFUSED },
  right_withdrawn: { tone: 'quiet', shape: MINUS },
  right_refused: { tone: 'danger', shape: REFUSED },
  identity_requested: { tone: 'warn', shape: WAIT },
  identity_confirmed: { tone: 'quiet', shape: CHECK },
  identity_stopped: { tone: 'warn', shape: REFUSED },
  identity_changed: { tone: 'warn', shape: PEN },
  role_rights_changed: { tone: 'quiet', shape: KEY },
  role_rights_requested: { tone: 'quiet', shape: WAIT },
  role_rights_confirmed: { tone: 'ok', shape: CHECK },
  role_rights_rejected: { tone: 'warn', shape: REFUSED },
  role_rights_withdrawn: { tone: 'quiet', shape: MINUS },
  role_rights_refused: { tone: 'danger', shape: REFUSED },
  confirmation_switched: { tone: 'warn', shape: KEY },
  downloaded: { tone: 'quiet', shape: DOWN },
};

export const KIND_NAMES = Object.keys(KINDS) as Kind[];

const NOBODY_KNOWN = new Set<Kind>([
  'failed',
  'locked',
  'refused_locked',
  'refused_disabled',
  'refused_expired',
  'recovery_failed',
  'refresh_reused',
  'password_reset',
]);

/** Whether the user is the actor: who typed a wrong password is unknown. */
export const isOwnAct = (kind: Kind): boolean => !NOBODY_KNOWN.has(kind);

/** Whether the event is an attempt at a right that was refused. */
export const isRefusal = (kind: Kind): boolean =>
  kind === 'right_refused' || kind === 'role_rights_refused';
