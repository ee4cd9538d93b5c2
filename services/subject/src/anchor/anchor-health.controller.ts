import { Public } from '@casebook/service-kit';
import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AnchorService } from './anchor.service';

/** For monitoring: whether the last anchor could be stored outside the database. Not reachable through the gateway. */
@ApiExcludeController()
@Controller('health')
export class AnchorHealthController {
  constructor(private readonly anchors: AnchorService) {}

  @Public()
  @Get('anchors')
  state(): { status: 'ok' } {
    if (this.anchors.failure !== null) throw new ServiceUnavailableException(this.anchors.failure);
    return { status: 'ok' };
  }
}
