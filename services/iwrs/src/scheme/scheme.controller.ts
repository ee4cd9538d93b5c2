import {
  Caller,
  CurrentCaller,
  PagingInput,
  type Plain,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Scheme, SchemeChange, SchemeEventList, SchemeList, SchemeOpening } from './scheme.dto';
import { SchemeService } from './scheme.service';
import { SchemeActs } from './scheme-acts';
import { TrialChangeAsked } from '../change/trial-change.dto';
import { SchemeKeyPipe } from './scheme-key.pipe';
import { SchemeTrail } from './scheme-trail.service';

@ApiTags('scheme')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/iwrs/:studyId/schemes')
export class SchemeController {
  constructor(
    private readonly schemes: SchemeService,
    private readonly acts: SchemeActs,
    private readonly trail: SchemeTrail,
  ) {}

  @StudyPrivilege({ all: ['list_upload_view'] })
  @ApiOperation({ operationId: 'listSchemes' })
  @ApiOkResponse({ type: SchemeList })
  @Get()
  list(@CurrentCaller() caller: Caller): Promise<Plain<SchemeList>> {
    return this.schemes.list(caller);
  }

  @StudyPrivilege({ all: ['list_upload_view'] })
  @ApiOperation({ operationId: 'listSchemeEvents' })
  @ApiParam({ name: 'schemeKey', type: String })
  @ApiOkResponse({ type: SchemeEventList })
  @Get(':schemeKey/audit')
  events(
    @CurrentCaller() caller: Caller,
    @Param('schemeKey', SchemeKeyPipe) schemeKey: string,
    @Query() query: PagingInput,
  ): Promise<SchemeEventList> {
    return this.trail.events(caller, schemeKey, query);
  }

  @StudyPrivilege({ all: ['list_upload_view', 'scheme_manage'] })
  @ApiOperation({ operationId: 'openScheme' })
  @ApiParam({ name: 'schemeKey', type: String })
  @ApiOkResponse({ type: TrialChangeAsked })
  @HttpCode(200)
  @Post(':schemeKey/open')
  open(
    @CurrentCaller() caller: Caller,
    @Param('schemeKey', SchemeKeyPipe) schemeKey: string,
    @Body() input: SchemeOpening,
  ): Promise<TrialChangeAsked> {
    return this.acts.open(caller, schemeKey, input);
  }

  @StudyPrivilege({ all: ['list_upload_view', 'scheme_manage'] })
  @ApiOperation({ operationId: 'pauseScheme' })
  @ApiParam({ name: 'schemeKey', type: String })
  @ApiOkResponse({ type: Scheme })
  @HttpCode(200)
  @Post(':schemeKey/pause')
  pause(
    @CurrentCaller() caller: Caller,
    @Param('schemeKey', SchemeKeyPipe) schemeKey: string,
    @Body() input: SchemeChange,
  ): Promise<Plain<Scheme>> {
    return this.acts.change(caller, schemeKey, 'pause', input);
  }

  @StudyPrivilege({ all: ['list_upload_view', 'scheme_manage'] })
  @ApiOperation({ operationId: 'resumeScheme' })
  @ApiParam({ name: 'schemeKey', type: String })
  @ApiOkResponse({ type: Scheme })
  @HttpCode(200)
  @Post(':schemeKey/resume')
  resume(
    @CurrentCaller() caller: Caller,
    @Param('schemeKey', SchemeKeyPipe) schemeKey: string,
    @Body() input: SchemeChange,
  ): Promise<Plain<Scheme>> {
    return this.acts.change(caller, schemeKey, 'resume', input);
  }

  @StudyPrivilege({ all: ['list_upload_view', 'scheme_manage'] })
  @ApiOperation({ operationId: 'closeScheme' })
  @ApiParam({ name: 'schemeKey', type: String })
  @ApiOkResponse({ type: TrialChangeAsked })
  @HttpCode(200)
  @Post(':schemeKey/close')
  close(
    @CurrentCaller() caller: Caller,
    @Param('schemeKey', SchemeKeyPipe) schemeKey: string,
    @Body() input: SchemeChange,
  ): Promise<TrialChangeAsked> {
    return this.acts.close(caller, schemeKey, input);
  }

  @StudyPrivilege({ all: ['list_upload_view', 'scheme_manage'] })
  @ApiOperation({
    operationId: 'takeSchemeKitTypes',
    summary: 'Subjects of the scheme get the kit types of the released design from now on',
  })
  @ApiParam({ name: 'schemeKey', type: String })
  @ApiOkResponse({ type: TrialChangeAsked })
  @HttpCode(200)
  @Post(':schemeKey/kit-types')
  kitTypes(
    @CurrentCaller() caller: Caller,
    @Param('schemeKey', SchemeKeyPipe) schemeKey: string,
    @Body() input: SchemeChange,
  ): Promise<TrialChangeAsked> {
    return this.acts.takeKitTypes(caller, schemeKey, input);
  }
}
