/// <reference path="../types/passport.d.ts" />
import { languageOf } from '@casebook/catalogue';
import { ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { ACCESS, type Access, type CallerRequest, CALLER_QUERY, type CallerQuery } from './access';
import { CallerLoader } from './caller.loader';
import type { ServiceConfig } from '../config/config';
import { readId } from '../input/id.pipe';
import { Problem } from '../problem/problem';
import { CONFIG } from '../config/tokens';
import { isUuid } from '../http/uuid';
import { VerifiedTokens } from './verified-tokens';

/** Content of the short-lived access token, which only identifies the session. */
export interface AccessToken {
  /** Session id. */
  sid: string;
  /** Person id. */
  sub: string;
  /** Expiry, seconds since 1970. */
  exp?: number;
}

/** Whether a token with a verified signature is an access token; those for other purposes name their audience. */
export const isAccessToken = (
  payload: Partial<Record<keyof AccessToken | 'aud', unknown>>,
): payload is AccessToken & Record<string, unknown> =>
  isUuid(payload.sid) &&
  typeof payload.sub === 'string' &&
  readId(payload.sub) !== null &&
  payload.aud === undefined;

/** The global guard: verifies the token (passport-jwt), loads the caller, applies the handler's {@link Access}. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  private readonly tokens = new VerifiedTokens<AccessToken>();

  constructor(
    private readonly reflector: Reflector,
    private readonly callers: CallerLoader,
    @Inject(CONFIG) config: ServiceConfig,
  ) {
    super();
    passport.use(
      'jwt',
      new Strategy(
        {
          jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
          secretOrKey: config.JWT_PUBLIC_KEY,
          algorithms: ['ES256'],
        },
        (payload: AccessToken, done) => done(null, isAccessToken(payload) && payload),
      ),
    );
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!access) throw Problem.forbidden();
    if (access.kind === 'public') return true;

    const request = context.switchToHttp().getRequest<CallerRequest & { user: AccessToken }>();
    const { authorization } = request.headers;
    const verified = this.tokens.get(authorization);
    if (verified) request.user = verified;
    else {
      await super.canActivate(context);
      this.tokens.remember(authorization, request.user);
    }
    const study = access.kind === 'study' ? studyOf(request) : { studyId: null, roleId: null };
    const statement = this.reflector.get<CallerQuery | undefined>(
      CALLER_QUERY,
      context.getHandler(),
    );
    const values = statement?.values(
      request.params as Record<string, string | undefined>,
      request.query as Record<string, unknown>,
    );
    const { caller, read } = await this.callers.loadWithQuery({
      sessionId: request.user.sid,
      requestId: request.id,
      client: header(request, 'x-casebook-client')?.slice(0, 200) ?? null,
      language: languageRead(request),
      evenIfPasswordChangeForced: access.kind === 'signed-in' && access.evenIfPasswordChangeForced,
      ...(statement && values ? { query: { statement, values } } : {}),
      ...study,
    });
    request.caller = caller;
    request.read = read;
    if (
      access.kind === 'portal' &&
      !access.rights.some((right) => caller.portalRights.includes(right))
    ) {
      throw Problem.forbidden();
    }
    if (access.kind === 'study') {
      const { any, all } = access;
      if (!all.every((key) => caller.may(key))) throw Problem.forbidden();
      if (any.length > 0 && !any.some((key) => caller.may(key))) throw Problem.forbidden();
      refuseOtherMarker(request, caller.studyLock?.marker);
    }
    return true;
  }

  override handleRequest<T>(error: unknown, user: T | false): T {
    if (error || !user) throw new Problem(401, 'SESSION_REQUIRED');
    return user;
  }
}

/**
 * Refuses a call from a page that shows an outdated configuration: with the flag `dblock` the call sends the lock marker of its
 * page (spec 7.1), which changes with each lock and unlock.
 *
 * @throws Problem 409 (only for this conflict; design section 7)
 */
function refuseOtherMarker(request: CallerRequest, marker: 0 | 1 | undefined): void {
  if (header(request, 'dblock') !== '1' || header(request, 'db-lock-marker') === String(marker))
    return;
  throw new Problem(409, 'COMMSG013', { extra: { dbLockMarker: marker } });
}

function studyOf(request: CallerRequest): { studyId: number; roleId: number } {
  const params = request.params as Record<string, string | undefined>;
  const query = request.query as Record<string, string | undefined>;
  const inBody = studyInBody(request.body);
  const studyId = readId(params['studyId'] ?? query['studyId'] ?? inBody);
  // With different studies in body and address, rights would be checked in one and the change made in the other.
  if (studyId === null || (inBody !== undefined && studyId !== Number(inBody))) {
    throw Problem.invalid([{ field: 'studyId', code: 'COMMON_NOT_POSITIVE_INTEGER' }]);
  }
  const roleId = readId(params['roleId'] ?? query['roleId'] ?? header(request, 'role'));
  if (roleId === null)
    throw Problem.invalid([{ field: 'role', code: 'COMMON_NOT_POSITIVE_INTEGER' }]);
  return { studyId, roleId };
}

/** Calls of spec section 7.2 without a study in their path name it in the JSON body, as a number. */
function studyInBody(body: unknown): string | undefined {
  const studyId = (body as { studyId?: unknown } | null | undefined)?.studyId;
  return typeof studyId === 'number' ? String(studyId) : undefined;
}

function header(request: CallerRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function languageRead(request: CallerRequest) {
  const accepted = header(request, 'accept-language');
  return accepted && accepted !== '*' ? languageOf(accepted) : null;
}
