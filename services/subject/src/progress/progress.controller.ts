import { Caller, CurrentCaller, type Plain, StudyPrivilege } from '@casebook/service-kit';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Progress, ProgressQuery } from './progress.dto';
import { ProgressService } from './progress.service';

/** The figures of the progress screen. */
@ApiTags('progress')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/progress')
export class ProgressController {
  constructor(private readonly progress: ProgressService) {}

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @ApiOperation({ operationId: 'getProgress' })
  @ApiOkResponse({ type: Progress })
  @Get()
  get(@CurrentCaller() caller: Caller, @Query() query: ProgressQuery): Promise<Plain<Progress>> {
    return this.progress.get(caller, query.siteIds);
  }
}
