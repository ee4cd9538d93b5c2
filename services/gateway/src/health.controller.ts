import { Problem } from '@casebook/service-kit';
import { Controller, Get } from '@nestjs/common';
import type { Upstream } from './routes/routes';
import { Upstreams } from './proxy/upstreams';

const READINESS_TIMEOUT_MS = 2000;

/** Liveness: the process answers. Readiness: every service behind it is ready. */
@Controller('health')
export class HealthController {
  private checking: Promise<(readonly [Upstream, boolean])[]> | null = null;

  constructor(private readonly upstreams: Upstreams) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(): Promise<{ status: 'ok'; upstreams: Record<string, 'ok'> }> {
    // Concurrent requests share one check of each service.
    this.checking ??= this.checkAll().finally(() => (this.checking = null));
    const checked = await this.checking;
    const upstreams = Object.fromEntries(
      checked.map(([name, ready]) => [name, ready ? 'ok' : 'down']),
    );
    if (checked.some(([, ready]) => !ready)) {
      throw new Problem(503, 'COMMSG023', { extra: { upstreams } });
    }
    return { status: 'ok', upstreams: upstreams as Record<string, 'ok'> };
  }

  private checkAll(): Promise<(readonly [Upstream, boolean])[]> {
    return Promise.all(
      [...this.upstreams.all].map(async ([name, url]) => [name, await isReady(url)] as const),
    );
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/health/ready', url), {
      signal: AbortSignal.timeout(READINESS_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
