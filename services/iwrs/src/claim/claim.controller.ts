import { Caller, CurrentCaller, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Claimed, ClaimInput } from './claim.dto';
import { ClaimService } from './claim.service';

@ApiTags('claim')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/iwrs/:studyId/claims')
export class ClaimController {
  constructor(private readonly claims: ClaimService) {}

  @StudyPrivilege({ all: ['CRF_EDIT'] })
  @ApiOperation({
    operationId: 'claim',
    description:
      'Assigns the arm and takes the IP numbers of a request that the subject service committed. Made again, it changes nothing.',
  })
  @ApiOkResponse({ type: Claimed })
  @HttpCode(200)
  @Post()
  claim(@CurrentCaller() caller: Caller, @Body() { requestId }: ClaimInput): Promise<Claimed> {
    return this.claims.claim(caller, requestId);
  }
}
