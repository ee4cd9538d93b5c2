import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ANY_STATUS } from './status-input';
import { StatusActInput, StatusActOutcome } from './status.dto';
import { StatusService } from './status.service';

/** Freeze, SDV, review and lock of a subject's data. */
@ApiTags('status')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/subjects/:subjectId/status')
export class StatusController {
  constructor(private readonly statuses: StatusService) {}

  @StudyPrivilege({ all: ['CRF_VIEW'], any: ANY_STATUS })
  @ApiOperation({ operationId: 'previewStatus', description: 'What the act would do now' })
  @ApiOkResponse({ type: StatusActOutcome })
  @HttpCode(200)
  @Post('preview')
  preview(
    @CurrentCaller() caller: Caller,
    @Param('subjectId', IdPipe) subjectId: number,
    @Body() input: StatusActInput,
  ): Promise<StatusActOutcome> {
    return this.statuses.preview(caller, subjectId, input);
  }

  @StudyPrivilege({ all: ['CRF_VIEW'], any: ANY_STATUS })
  @ApiOperation({
    operationId: 'setStatus',
    description: 'Sets or clears a status. Locked items are skipped and named; the rest is done.',
  })
  @ApiOkResponse({ type: StatusActOutcome })
  @HttpCode(200)
  @Post()
  set(
    @CurrentCaller() caller: Caller,
    @Param('subjectId', IdPipe) subjectId: number,
    @Body() input: StatusActInput,
  ): Promise<StatusActOutcome> {
    return this.statuses.act(caller, subjectId, input);
  }
}
