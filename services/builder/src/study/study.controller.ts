import { Caller, CurrentCaller, PortalRights } from '@casebook/service-kit';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { BuilderStudyList, CreatedStudy, NewStudy, StudyListQuery } from './study.dto';
import { StudyService } from './study.service';

@ApiTags('study')
@PortalRights('study_builder', 'administrator')
@Controller('api/builder/study')
export class StudyController {
  constructor(private readonly studies: StudyService) {}

  @ApiOperation({ operationId: 'listBuilderStudies' })
  @ApiOkResponse({ type: BuilderStudyList })
  @Get()
  list(@CurrentCaller() caller: Caller, @Query() query: StudyListQuery): Promise<BuilderStudyList> {
    return this.studies.list(caller, query);
  }

  @ApiOperation({ operationId: 'createStudy' })
  @ApiCreatedResponse({ type: CreatedStudy })
  @Post()
  create(@CurrentCaller() caller: Caller, @Body() input: NewStudy): Promise<CreatedStudy> {
    return this.studies.createEmpty(caller, input);
  }
}
