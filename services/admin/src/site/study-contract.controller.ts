import { Caller, CurrentCaller, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { StudyContract, StudyContractUpdate } from './study-contract.dto';
import { StudyContractService } from './study-contract.service';

/** The contract of the whole study, for studies with the contract-number level study. */
@ApiTags('site')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/admin/:studyId/contract')
export class StudyContractController {
  constructor(private readonly contract: StudyContractService) {}

  @StudyPrivilege({ all: ['site_list_view'] })
  @ApiOperation({ operationId: 'studyContract' })
  @ApiOkResponse({ type: StudyContract })
  @Get()
  read(@CurrentCaller() caller: Caller): Promise<StudyContract> {
    return this.contract.read(caller);
  }

  @StudyPrivilege({ all: ['site_edit'] })
  @ApiOperation({ operationId: 'updateStudyContract' })
  @ApiOkResponse({ type: StudyContract })
  @Put()
  update(
    @CurrentCaller() caller: Caller,
    @Body() input: StudyContractUpdate,
  ): Promise<StudyContract> {
    return this.contract.update(caller, input);
  }
}
