import {
  Caller,
  CarriesCredential,
  CurrentCaller,
  IdPipe,
  type Plain,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import {
  SecurityCodeInput,
  SubjectQuery,
  TreatmentKey,
  UnblindingAgainInput,
  UnblindingDecided,
  UnblindingFilter,
  UnblindingInput,
  UnblindingList,
  UnblindingQuery,
  UnblindingReasonInput,
  UnblindingRequested,
  UnblindingRound,
  UnblindingRows,
  UnblindingSetting,
  UnblindingSettingInput,
  UnblindingsWaiting,
  UnblindingSubject,
  UnblindingTrail,
} from './unblinding.dto';
import { TrialChangeAsked } from '../change/trial-change.dto';
import { WithoutLink } from '../link/without-link';
import { UnblindingSettings } from './unblinding-setting.service';
import { UnblindingListService } from './unblinding-list.service';
import { UnblindingService } from './unblinding.service';

@WithoutLink()
@ApiTags('unblinding')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/iwrs/:studyId/unblinding')
export class UnblindingController {
  constructor(
    private readonly shown: UnblindingListService,
    private readonly settings: UnblindingSettings,
    private readonly acts: UnblindingService,
  ) {}

  @StudyPrivilege({ all: ['blind_list_view'] })
  @ApiOperation({ operationId: 'listUnblindings' })
  @ApiOkResponse({ type: UnblindingList })
  @Get()
  list(
    @CurrentCaller() caller: Caller,
    @Query() query: UnblindingQuery,
  ): Promise<Plain<UnblindingList>> {
    return this.shown.list(caller, query);
  }

  @StudyPrivilege({ all: ['blind_list_view'] })
  @ApiOperation({ operationId: 'downloadUnblindings' })
  @ApiOkResponse({ type: UnblindingRows })
  @Get('download')
  download(
    @CurrentCaller() caller: Caller,
    @Query() filter: UnblindingFilter,
  ): Promise<Plain<UnblindingRows>> {
    return this.shown.download(caller, filter);
  }

  @StudyPrivilege({ all: ['blind_list_view', 'blind_request'] })
  @ApiOperation({ operationId: 'listUnblindingSubjects' })
  @ApiOkResponse({ type: [UnblindingSubject] })
  @Get('subjects')
  subjects(
    @CurrentCaller() caller: Caller,
    @Query() { search }: SubjectQuery,
  ): Promise<Plain<UnblindingSubject>[]> {
    return this.shown.subjects(caller, search);
  }

  @StudyPrivilege({ all: ['blind_list_view'], any: ['blind_request', 'blind_approve'] })
  @ApiOperation({ operationId: 'getUnblindingsWaiting' })
  @ApiOkResponse({ type: UnblindingsWaiting })
  @Get('waiting')
  waiting(@CurrentCaller() caller: Caller): Promise<UnblindingsWaiting> {
    return this.shown.waiting(caller);
  }

  @StudyPrivilege({ any: ['blind_list_view', 'scheme_manage'] })
  @ApiOperation({ operationId: 'getUnblindingSetting' })
  @ApiOkResponse({ type: UnblindingSetting })
  @Get('setting')
  setting(@CurrentCaller() caller: Caller): Promise<UnblindingSetting> {
    return this.settings.read(caller);
  }

  @StudyPrivilege({ all: ['scheme_manage'] })
  @ApiOperation({ operationId: 'setUnblindingSetting' })
  @ApiOkResponse({ type: TrialChangeAsked })
  @Put('setting')
  writeSetting(
    @CurrentCaller() caller: Caller,
    @Body() input: UnblindingSettingInput,
  ): Promise<TrialChangeAsked> {
    return this.settings.write(caller, input);
  }

  @StudyPrivilege({ all: ['blind_list_view', 'blind_request'] })
  @ApiOperation({ operationId: 'requestUnblinding' })
  @ApiCreatedResponse({ type: UnblindingRequested })
  @Post()
  request(
    @CurrentCaller() caller: Caller,
    @Body() input: UnblindingInput,
  ): Promise<UnblindingRequested> {
    return this.acts.request(caller, input);
  }

  @StudyPrivilege({ all: ['blind_list_view', 'blind_request'] })
  @ApiOperation({ operationId: 'requestUnblindingAgain' })
  @ApiOkResponse({ type: UnblindingRequested })
  @HttpCode(200)
  @Post(':unblindingId/again')
  again(
    @CurrentCaller() caller: Caller,
    @Param('unblindingId', IdPipe) unblindingId: number,
    @Body() input: UnblindingAgainInput,
  ): Promise<UnblindingRequested> {
    return this.acts.again(caller, unblindingId, input);
  }

  @StudyPrivilege({ all: ['blind_list_view', 'blind_request'] })
  @ApiOperation({
    operationId: 'sendUnblindingCodes',
    summary: 'Sends each approver a new code for the same request; the codes before are void',
  })
  @ApiNoContentResponse()
  @HttpCode(204)
  @Post(':unblindingId/codes')
  sendCodes(
    @CurrentCaller() caller: Caller,
    @Param('unblindingId', IdPipe) unblindingId: number,
    @Body() { round }: UnblindingRound,
  ): Promise<void> {
    return this.acts.sendCodes(caller, unblindingId, round);
  }

  @StudyPrivilege({ all: ['blind_list_view', 'blind_request'] })
  @ApiOperation({ operationId: 'cancelUnblinding' })
  @ApiNoContentResponse()
  @HttpCode(204)
  @Post(':unblindingId/cancel')
  cancel(
    @CurrentCaller() caller: Caller,
    @Param('unblindingId', IdPipe) unblindingId: number,
    @Body() input: UnblindingReasonInput,
  ): Promise<void> {
    return this.acts.cancel(caller, unblindingId, input);
  }

  @StudyPrivilege({ all: ['blind_list_view', 'blind_approve'] })
  @CarriesCredential('confirm')
  @ApiOperation({ operationId: 'approveUnblinding' })
  @ApiOkResponse({ type: UnblindingDecided })
  @HttpCode(200)
  @Post(':unblindingId/approve')
  approve(
    @CurrentCaller() caller: Caller,
    @Param('unblindingId', IdPipe) unblindingId: number,
    @Body() input: SecurityCodeInput,
  ): Promise<UnblindingDecided> {
    return this.acts.approve(caller, unblindingId, input);
  }

  @StudyPrivilege({ all: ['blind_list_view', 'blind_approve'] })
  @ApiOperation({ operationId: 'rejectUnblinding' })
  @ApiOkResponse({ type: UnblindingDecided })
  @HttpCode(200)
  @Post(':unblindingId/reject')
  reject(
    @CurrentCaller() caller: Caller,
    @Param('unblindingId', IdPipe) unblindingId: number,
    @Body() input: UnblindingReasonInput,
  ): Promise<UnblindingDecided> {
    return this.acts.reject(caller, unblindingId, input);
  }

  @StudyPrivilege({ all: ['blind_list_view', 'blind_request'] })
  @ApiOperation({ operationId: 'openKey', description: 'Opens an approved key' })
  @ApiOkResponse({ type: TreatmentKey })
  @HttpCode(200)
  @Post(':unblindingId/open')
  open(
    @CurrentCaller() caller: Caller,
    @Param('unblindingId', IdPipe) unblindingId: number,
    @Body() { round }: UnblindingRound,
  ): Promise<TreatmentKey> {
    return this.acts.open(caller, unblindingId, round);
  }

  @StudyPrivilege({ all: ['blind_list_view', 'blind_request'] })
  @ApiOperation({ operationId: 'overrideUnblinding', description: 'Opens without a decision' })
  @ApiOkResponse({ type: TreatmentKey })
  @HttpCode(200)
  @Post(':unblindingId/override')
  override(
    @CurrentCaller() caller: Caller,
    @Param('unblindingId', IdPipe) unblindingId: number,
    @Body() input: UnblindingAgainInput,
  ): Promise<TreatmentKey> {
    return this.acts.override(caller, unblindingId, input);
  }

  @StudyPrivilege({ all: ['blind_list_view'], any: ['blind_request', 'blind_approve'] })
  @ApiOperation({ operationId: 'showKey', description: 'Shows an opened key again; recorded' })
  @ApiOkResponse({ type: TreatmentKey })
  @HttpCode(200)
  @Post(':unblindingId/show')
  show(
    @CurrentCaller() caller: Caller,
    @Param('unblindingId', IdPipe) unblindingId: number,
  ): Promise<TreatmentKey> {
    return this.acts.show(caller, unblindingId);
  }

  @StudyPrivilege({ all: ['blind_list_view'] })
  @ApiOperation({ operationId: 'getUnblindingTrail' })
  @ApiOkResponse({ type: UnblindingTrail })
  @Get(':unblindingId/trail')
  trail(
    @CurrentCaller() caller: Caller,
    @Param('unblindingId', IdPipe) unblindingId: number,
  ): Promise<Plain<UnblindingTrail>> {
    return this.shown.trail(caller, unblindingId);
  }
}
