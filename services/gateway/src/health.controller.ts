import { Problem } from '@casebook/service-kit';
import { Controller, Get } from '@nestjs/common';
import type { Upstream } from './routes/routes';
import { Upstreams } from './proxy/upstreams';

const PATIENCE_MS = 2000;

/** Liveness: the process answers. Readiness: every service behind it is ready. */
@Controller('health')
export class HealthController {
  private asking: Promise<(readonly [Upstream, boolean])[]> | null = null;

  constructor(private readonly upstreams: Upstreams) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(): Promise<{ status: 'ok'; upstreams: Record<string, 'ok'> }> {
    // However many ask at a time, each service is asked once.
    this.asking ??= this.ask().finally(() => (this.asking = null));
    const checked = await this.asking;
    const upstreams = Object.fromEntries(
      checked.map(([name, ready]) => [name, ready ? 'ok' : 'down']),
    );
    if (checked.some(([, ready]) => !ready)) {
      throw new Problem(503, 'COMMSG023', { extra: { upstreams } });
    }
    return { status: 'ok', upstreams: upstreams as Record<string, 'ok'> };
  }

  private ask(): Promise<(readonly [Upstream, boolean])[]> {
    return Promise.all(
      [...this.upstreams.all].map(async ([name, url]) => [name, await isReady(url)] as const),
    );
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
