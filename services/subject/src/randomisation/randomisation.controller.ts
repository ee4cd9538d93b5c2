import {
  Caller,
  type CallerRequest,
  CurrentCaller,
  IdPipe,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { PageRandomisationService } from './page-randomisation.service';
import {
  PageRandomisation,
  RandomiseAnswer,
  RandomiseInput,
  StratumDifferences,
} from './randomisation.dto';
import { RandomisationService } from './randomisation.service';
import { StratumDifferencesService } from './stratum-differences.service';

@ApiTags('randomisation')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId')
export class RandomisationController {
  constructor(
    private readonly showing: PageRandomisationService,
    private readonly randomisation: RandomisationService,
    private readonly differences: StratumDifferencesService,
  ) {}

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @ApiOperation({
    operationId: 'pageRandomisation',
    description: 'What the page still lacks of arm and IP numbers, and what would be used for it.',
  })
  @ApiOkResponse({ type: PageRandomisation })
  @Get('pages/:pageId/randomisation')
  show(
    @CurrentCaller() caller: Caller,
    @Param('pageId', IdPipe) pageId: number,
  ): Promise<PageRandomisation> {
    return this.showing.show(caller, pageId);
  }

  @StudyPrivilege({ all: ['CRF_EDIT'] })
  @ApiOperation({
    operationId: 'randomise',
    description:
      'Randomises the subject, or dispenses IP numbers, and saves the result on the page. Made again, it finishes what was begun.',
  })
  @ApiOkResponse({ type: RandomiseAnswer })
  @HttpCode(200)
  @Post('pages/:pageId/randomise')
  randomise(
    @CurrentCaller() caller: Caller,
    @Param('pageId', IdPipe) pageId: number,
    @Body() input: RandomiseInput,
    @Req() request: CallerRequest,
  ): Promise<RandomiseAnswer> {
    return this.randomisation.randomise(caller, pageId, input, request);
  }

  @StudyPrivilege({ any: ['scheme_manage', 'REVIEW_EDIT'] })
  @ApiOperation({
    operationId: 'stratumDifferences',
    description:
      'Subjects whose stratification factors were corrected after they were randomised. It names no arm.',
  })
  @ApiOkResponse({ type: StratumDifferences })
  @Get('stratum-differences')
  list(@CurrentCaller() caller: Caller): Promise<StratumDifferences> {
    return this.differences.list(caller);
  }
}
