import { Problem } from '@casebook/service-kit';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AUTH_CONFIG, type AuthConfig } from '../config/auth.config';

/**
 * Guards every call that sets or uses the refresh cookie: browsers may make it only from the portal's own pages. A
 * current browser sends whether the page is of this origin, an older one sends the origin of the page. A client that
 * sends neither is no browser and has no cookie that another site could use.
 */
@Injectable()
export class OwnPages implements CanActivate {
  private readonly publicOrigin: string | null;

  constructor(@Inject(AUTH_CONFIG) config: Pick<AuthConfig, 'PUBLIC_URL'>) {
    this.publicOrigin = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : null;
  }

  canActivate(context: ExecutionContext): boolean {
    if (this.isOwn(context.switchToHttp().getRequest<FastifyRequest>())) return true;
    throw new Problem(403, 'AUTH_FOREIGN_PAGE');
  }

  private isOwn(request: FastifyRequest): boolean {
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined) return site === 'same-origin';
    return origin === undefined || origin === this.publicOrigin || origin === originOf(request);
  }
}

/** The address of the call; the gateway writes these headers itself. */
function originOf({ headers, protocol, host }: FastifyRequest): string {
  const scheme = headers['x-forwarded-proto'] ?? protocol;
  return `${String(scheme)}://${String(headers['x-forwarded-host'] ?? host)}`;
}
