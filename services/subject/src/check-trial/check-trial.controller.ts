import { Caller, CurrentCaller, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, Post } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { CheckTrialInput, CheckTrialStarted, LastCheckTrial } from './check-trial.dto';
import { CheckTrialService } from './check-trial.service';

/** Trials of a check of the draft on the data of subjects. They change nothing. */
@ApiTags('check-trial')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/check-trial')
export class CheckTrialController {
  constructor(private readonly trials: CheckTrialService) {}

  @StudyPrivilege({ all: ['design_edit', 'CRF_VIEW'] })
  @ApiOperation({ operationId: 'tryCheck' })
  @ApiCreatedResponse({ type: CheckTrialStarted })
  @Post()
  start(
    @CurrentCaller() caller: Caller,
    @Body() { check }: CheckTrialInput,
  ): Promise<CheckTrialStarted> {
    return this.trials.start(caller, check);
  }

  @StudyPrivilege({ all: ['design_edit', 'CRF_VIEW'] })
  @ApiOperation({ operationId: 'getCheckTrial' })
  @ApiOkResponse({ type: LastCheckTrial })
  @Get()
  async last(@CurrentCaller() caller: Caller): Promise<LastCheckTrial> {
    return { trial: await this.trials.last(caller) };
  }
}
