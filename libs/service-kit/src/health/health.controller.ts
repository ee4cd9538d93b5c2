import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../access/access';
import { Db } from '../database/db';

/** Liveness: the process answers. Readiness: it reaches its database. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly db: Db) {}

  @Public()
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Public()
  @Get('ready')
  async ready(): Promise<{ status: 'ok' }> {
    await this.db.read({ name: 'ready', text: 'select 1' });
    return { status: 'ok' };
  }
}
