import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { ReasonInput } from '../common/reason.dto';
import { MatrixService } from './matrix.service';
import { VisitAdded, VisitInput, VisitMatrix, VisitState } from './visit.dto';
import { VisitService } from './visit.service';

@ApiTags('visit')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId')
export class VisitController {
  constructor(
    private readonly matrix: MatrixService,
    private readonly visits: VisitService,
  ) {}

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @ApiOperation({ operationId: 'getVisitMatrix' })
  @ApiQuery({ name: 'siteId', type: Number })
  @ApiOkResponse({ type: VisitMatrix })
  @Get('subjects/:subjectNo/visit-matrix')
  get(
    @CurrentCaller() caller: Caller,
    @Param('subjectNo') subjectNo: string,
    @Query('siteId', IdPipe) siteId: number,
  ): Promise<VisitMatrix> {
    return this.matrix.get(caller, siteId, subjectNo);
  }

  @StudyPrivilege({ all: ['CRF_EDIT'] })
  @ApiOperation({ operationId: 'addVisit' })
  @ApiCreatedResponse({ type: VisitAdded })
  @Post('subjects/:subjectId/visits')
  add(
    @CurrentCaller() caller: Caller,
    @Param('subjectId', IdPipe) subjectId: number,
    @Body() input: VisitInput,
  ): Promise<VisitAdded> {
    return this.visits.add(caller, subjectId, input);
  }

  @StudyPrivilege({ all: ['CRF_EDIT'] })
  @ApiOperation({ operationId: 'deleteVisit' })
  @ApiOkResponse({ type: VisitState })
  @HttpCode(200)
  @Post('visits/:visitId/delete')
  delete(
    @CurrentCaller() caller: Caller,
    @Param('visitId', IdPipe) visitId: number,
    @Body() { reason }: ReasonInput,
  ): Promise<VisitState> {
    return this.visits.setDeleted(caller, visitId, true, reason);
  }

  @StudyPrivilege({ all: ['CRF_EDIT'] })
  @ApiOperation({ operationId: 'restoreVisit' })
  @ApiOkResponse({ type: VisitState })
  @HttpCode(200)
  @Post('visits/:visitId/restore')
  restore(
    @CurrentCaller() caller: Caller,
    @Param('visitId', IdPipe) visitId: number,
    @Body() { reason }: ReasonInput,
  ): Promise<VisitState> {
    return this.visits.setDeleted(caller, visitId, false, reason);
  }
}
