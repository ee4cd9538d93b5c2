import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ReasonInput } from '../common/reason.dto';
import { SubjectListService } from './subject-list.service';
import { SubjectStateService } from './subject-state.service';
import {
  SubjectDownload,
  SubjectFilter,
  SubjectList,
  SubjectListQuery,
  SubjectNeighbours,
  SubjectNeighboursQuery,
} from './subject.dto';
import {
  SubjectsStateInput,
  SubjectsStateOutcome,
  SubjectsStatePreview,
  SubjectState,
} from './subject-state.dto';

@ApiTags('subject')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId')
export class SubjectController {
  constructor(
    private readonly subjects: SubjectListService,
    private readonly states: SubjectStateService,
  ) {}

  @StudyPrivilege({ all: ['subject_list_view'] })
  @ApiOperation({ operationId: 'listSubjects' })
  @ApiOkResponse({ type: SubjectList })
  @Get('subjects')
  list(@CurrentCaller() caller: Caller, @Query() query: SubjectListQuery): Promise<SubjectList> {
    return this.subjects.list(caller, query);
  }

  @StudyPrivilege({ all: ['subject_list_view'] })
  @ApiOperation({ operationId: 'downloadSubjects', description: 'Is recorded' })
  @ApiOkResponse({ type: SubjectDownload })
  @Get('subjects/download')
  download(
    @CurrentCaller() caller: Caller,
    @Query() filter: SubjectFilter,
  ): Promise<SubjectDownload> {
    return this.subjects.download(caller, filter);
  }

  @StudyPrivilege({ all: ['subject_list_view'] })
  @ApiOperation({
    operationId: 'getSubjectNeighbours',
    description: 'Before and after a subject in the list as it is filtered and sorted',
  })
  @ApiOkResponse({ type: SubjectNeighbours })
  @Get('subjects/:subjectId/neighbours')
  neighbours(
    @CurrentCaller() caller: Caller,
    @Param('subjectId', IdPipe) subjectId: number,
    @Query() query: SubjectNeighboursQuery,
  ): Promise<SubjectNeighbours> {
    return this.subjects.neighbours(caller, subjectId, query);
  }

  @StudyPrivilege({ any: ['SUBJECT_DISABLE', 'CASE_DELETE'] })
  @ApiOperation({ operationId: 'previewSubjectsState', description: 'What it would do now' })
  @ApiOkResponse({ type: SubjectsStateOutcome })
  @HttpCode(200)
  @Post('subjects/state/preview')
  previewState(
    @CurrentCaller() caller: Caller,
    @Body() input: SubjectsStatePreview,
  ): Promise<SubjectsStateOutcome> {
    return this.states.preview(caller, input);
  }

  @StudyPrivilege({ any: ['SUBJECT_DISABLE', 'CASE_DELETE'] })
  @ApiOperation({
    operationId: 'setSubjectsState',
    description: 'Disabling and enabling need SUBJECT_DISABLE, deleting and restoring CASE_DELETE',
  })
  @ApiOkResponse({ type: SubjectsStateOutcome })
  @HttpCode(200)
  @Post('subjects/state')
  setState(
    @CurrentCaller() caller: Caller,
    @Body() input: SubjectsStateInput,
  ): Promise<SubjectsStateOutcome> {
    return this.states.run(caller, input);
  }

  @StudyPrivilege({ all: ['SUBJECT_DISABLE'] })
  @ApiOperation({ operationId: 'disableSubject' })
  @ApiOkResponse({ type: SubjectState })
  @HttpCode(200)
  @Post('subjects/:subjectId/disable')
  disable(
    @CurrentCaller() caller: Caller,
    @Param('subjectId', IdPipe) subjectId: number,
    @Body() { reason }: ReasonInput,
  ): Promise<SubjectState> {
    return this.states.set(caller, subjectId, 'disable', reason);
  }

  @StudyPrivilege({ all: ['SUBJECT_DISABLE'] })
  @ApiOperation({ operationId: 'enableSubject' })
  @ApiOkResponse({ type: SubjectState })
  @HttpCode(200)
  @Post('subjects/:subjectId/enable')
  enable(
    @CurrentCaller() caller: Caller,
    @Param('subjectId', IdPipe) subjectId: number,
    @Body() { reason }: ReasonInput,
  ): Promise<SubjectState> {
    return this.states.set(caller, subjectId, 'enable', reason);
  }

  @StudyPrivilege({ all: ['CASE_DELETE'] })
  @ApiOperation({ operationId: 'deleteSubject' })
  @ApiOkResponse({ type: SubjectState })
  @HttpCode(200)
  @Post('subjects/:subjectId/delete')
  delete(
    @CurrentCaller() caller: Caller,
    @Param('subjectId', IdPipe) subjectId: number,
    @Body() { reason }: ReasonInput,
  ): Promise<SubjectState> {
    return this.states.set(caller, subjectId, 'delete', reason);
  }

  @StudyPrivilege({ all: ['CASE_DELETE'] })
  @ApiOperation({ operationId: 'restoreSubject' })
  @ApiOkResponse({ type: SubjectState })
  @HttpCode(200)
  @Post('subjects/:subjectId/restore')
  restore(
    @CurrentCaller() caller: Caller,
    @Param('subjectId', IdPipe) subjectId: number,
    @Body() { reason }: ReasonInput,
  ): Promise<SubjectState> {
    return this.states.set(caller, subjectId, 'restore', reason);
  }
}
