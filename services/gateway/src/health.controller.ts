import { Problem } from '@casebook/service-kit';
import { Controller, Get, Inject } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config';

const PATIENCE_MS = 2000;

/** Liveness: the process answers. Readiness: every service behind it is ready. */
@Controller('health')
export class HealthController {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(): Promise<{ status: 'ok'; upstreams: Record<string, 'ok'> }> {
    const { AUTH_URL, BUILDER_URL, SUBJECT_URL, ADMIN_URL } = this.config;
    const urls = { auth: AUTH_URL, builder: BUILDER_URL, subject: SUBJECT_URL, admin: ADMIN_URL };
    const checked = await Promise.all(
      Object.entries(urls).map(async ([name, url]) => [name, await isReady(url)] as const),
    );
    const upstreams = Object.fromEntries(
      checked.map(([name, ready]) => [name, ready ? 'ok' : 'down']),
    );
    if (checked.some(([, ready]) => !ready)) {
      throw new Problem(503, 'COMMSG023', { extra: { upstreams } });
    }
    return { status: 'ok', upstreams: upstreams as Record<string, 'ok'> };
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/health/ready', url), {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
