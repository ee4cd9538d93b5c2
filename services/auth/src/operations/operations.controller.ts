import { DiskSpace, PortalRights } from '@casebook/service-kit';
import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LauncherState } from './launcher-state';
import { type DiskState, Operations } from './operations.dto';

@ApiTags('operations')
@ApiBearerAuth()
@Controller('api/auth/operations')
export class OperationsController {
  constructor(
    private readonly launcher: LauncherState,
    private readonly disk: DiskSpace,
  ) {}

  @PortalRights('administrator')
  @Get()
  @ApiOperation({
    operationId: 'operations',
    description: 'How the portal is: free space, database and services.',
  })
  @ApiOkResponse({ type: Operations })
  async read(): Promise<Operations> {
    return { disk: await this.diskState(), parts: this.launcher.parts };
  }

  private async diskState(): Promise<DiskState | null> {
    const reading = await this.disk.look();
    if (!reading) return null;
    const { warningBytes, reserveBytes } = this.disk.limits;
    const { freeBytes } = reading;
    const level = freeBytes < reserveBytes ? 'full' : freeBytes < warningBytes ? 'low' : 'enough';
    return { ...reading, warningBytes, reserveBytes, level };
  }
}
