import { Caller, CurrentCaller, type Plain, StudyPrivilege } from '@casebook/service-kit';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Waiting } from './waiting.dto';
import { WaitingService } from './waiting.service';

/** What waits for a person on the home screen. */
@ApiTags('waiting')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/waiting')
export class WaitingController {
  constructor(private readonly waiting: WaitingService) {}

  // Home asks for every role of a person; what waits is decided by the privileges of the role.
  @StudyPrivilege()
  @ApiOperation({ operationId: 'getWaiting' })
  @ApiOkResponse({ type: Waiting })
  @Get()
  get(@CurrentCaller() caller: Caller): Promise<Plain<Waiting>> {
    return this.waiting.get(caller);
  }
}
