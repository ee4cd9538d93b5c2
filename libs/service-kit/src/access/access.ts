import {
  applyDecorators,
  createParamDecorator,
  ExecutionContext,
  SetMetadata,
} from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Privilege } from '@casebook/catalogue';
import type { FastifyRequest } from 'fastify';
import type { Caller, PortalRight } from '../caller/caller';

/** What a handler requires of its caller. A service with a handler without it does not start (default deny). */
export type Access =
  | { kind: 'public' }
  | { kind: 'signed-in'; evenIfPasswordChangeForced: boolean }
  | { kind: 'portal'; rights: readonly PortalRight[] }
  | { kind: 'study'; any: readonly Privilege[]; all: readonly Privilege[] };

export const ACCESS = 'casebook:access';

/**
 * No session needed. The gateway forwards such a call; it reads `x-public` in openapi.json.
 *
 * @param parameters regular expressions of path parameters; the gateway requires a session when one does not match
 */
export const Public = (parameters: Record<string, string> = {}) =>
  applyDecorators(
    SetMetadata(ACCESS, { kind: 'public' } satisfies Access),
    ApiExtension('x-public', parameters),
  );

/**
 * Kinds of secrets in a call, each with its own limits against guessing: signing in, recovering credentials, confirming with
 * the own password in a session, renewing a session.
 */
export const credentialKinds = ['sign-in', 'recovery', 'confirm', 'refresh'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** The body or cookie contains a secret; the gateway limits these calls against guessing. */
export const CarriesCredential = (kind: CredentialKind) => ApiExtension('x-credential', kind);

/** The body is a file: the gateway allows a larger size (`UPLOAD_LIMIT`). */
export const TakesFile = () => ApiExtension('x-upload', true);

/**
 * Any live session; no study. A session whose password must be changed is refused everywhere, except by
 * the handlers through which it is changed.
 */
export const SignedIn = (options: { evenIfPasswordChangeForced?: boolean } = {}) =>
  SetMetadata(ACCESS, {
    kind: 'signed-in',
    evenIfPasswordChangeForced: options.evenIfPasswordChangeForced ?? false,
  } satisfies Access);

/** Requires one of these portal rights. */
export const PortalRights = (...rights: PortalRight[]) =>
  SetMetadata(ACCESS, { kind: 'portal', rights } satisfies Access);

/**
 * A role held in the study of the path (`studyId` in path, query or JSON body; role in header `role` or query
 * `roleId`) with any of `any` (if given) and all of `all`. With neither, holding the role is enough.
 */
export const StudyPrivilege = (need: { any?: Privilege[]; all?: Privilege[] } = {}) =>
  SetMetadata(ACCESS, { kind: 'study', any: need.any ?? [], all: need.all ?? [] } satisfies Access);

/**
 * What a handler reads in the same statement as the caller, to save a round trip. The handler gets the result only after the
 * guard has accepted the caller, and must check the access to the object itself.
 */
export interface CallerQuery {
  name: string;
  /** A query of one JSON value; `$2` is the study, its own values begin at `$4`. */
  text: string;
  /** Null when the address is not valid; the handler's pipes then report the fault. */
  values(
    params: Readonly<Record<string, string | undefined>>,
    query: Readonly<Record<string, unknown>>,
  ): unknown[] | null;
}

export const CALLER_QUERY = 'casebook:caller-query';

/** Declares a handler's {@link CallerQuery}; {@link ReadResult} injects its result. */
export const ReadWithCaller = (read: CallerQuery) => SetMetadata(CALLER_QUERY, read);

/** Request with its caller and the result of its {@link CallerQuery}, set by the guard. */
export interface CallerRequest extends FastifyRequest {
  caller?: Caller;
  read?: unknown;
}

/** Injects the result of the handler's {@link ReadWithCaller}; null when nothing was found. */
export const ReadResult = createParamDecorator(
  (_: unknown, context: ExecutionContext): unknown =>
    context.switchToHttp().getRequest<CallerRequest>().read ?? null,
);

/** Injects the {@link Caller} into a handler. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => {
    const { caller } = context.switchToHttp().getRequest<CallerRequest>();
    if (!caller) throw new Error('A public handler has no caller');
    return caller;
  },
);
