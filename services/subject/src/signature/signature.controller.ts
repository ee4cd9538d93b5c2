import {
  Caller,
  CurrentCaller,
  IdPipe,
  ReadResult,
  ReadWithCaller,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiPreconditionFailedResponse,
  ApiTags,
} from '@nestjs/swagger';
import { SignatureListService } from './signature-list.service';
import { SignaturePreview, SignaturePreviewQuery } from './signature-preview.dto';
import { SignaturePreviewService } from './signature-preview.service';
import { SignatureScopeInput } from './signature-scope.dto';
import { ToSignList, ToSignQuery } from './signature-to-sign.dto';
import {
  SignatureBatchInput,
  SignatureInput,
  Signatures,
  SignaturesDone,
  SignatureWithdrawalInput,
} from './signature.dto';
import { type PreviewReading, READ_TO_PREVIEW } from './signature.sql';
import { SignatureService } from './signature.service';
import { SignatureWithdrawals } from './signature-withdrawals';

const CHANGED = {
  description:
    'SUBJECT_SIGNATURE_CONTENT_CHANGED: what was shown is not what is stored now, or this session was not shown it; nothing was signed',
};

/** E-signatures of pages, visits and subjects (spec sections 2.2 and 6). */
@ApiTags('signature')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId')
export class SignatureController {
  constructor(
    private readonly previews: SignaturePreviewService,
    private readonly signing: SignatureService,
    private readonly lists: SignatureListService,
    private readonly withdrawals: SignatureWithdrawals,
  ) {}

  @StudyPrivilege({ all: ['CRF_VIEW', 'ESIGN_EDIT', 'ESIGN_VIEW'] })
  @ReadWithCaller(READ_TO_PREVIEW)
  @ApiOperation({
    operationId: 'previewSignature',
    description: 'Exactly what would be signed, with its digest; notes that this session saw it',
  })
  @ApiOkResponse({ type: SignaturePreview })
  @Get('subjects/:subjectId/signatures/preview')
  preview(
    @CurrentCaller() caller: Caller,
    @Param('subjectId', IdPipe) subjectId: number,
    @Query() query: SignaturePreviewQuery,
    @ReadResult() read: PreviewReading | null,
  ): Promise<SignaturePreview> {
    return this.previews.preview(caller, subjectId, query, read);
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'ESIGN_EDIT', 'ESIGN_VIEW'] })
  @ApiOperation({ operationId: 'sign', description: 'Signs a page, a visit or the subject' })
  @ApiOkResponse({ type: SignaturesDone })
  @ApiPreconditionFailedResponse(CHANGED)
  @HttpCode(200)
  @Post('subjects/:subjectId/signatures')
  sign(
    @CurrentCaller() caller: Caller,
    @Param('subjectId', IdPipe) subjectId: number,
    @Body() input: SignatureInput,
  ): Promise<SignaturesDone> {
    return this.signing.sign(caller, subjectId, input);
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'ESIGN_EDIT', 'ESIGN_VIEW'] })
  @ApiOperation({
    operationId: 'signPages',
    description: 'Signs several pages that this session opened in the preview: all or none',
  })
  @ApiOkResponse({ type: SignaturesDone })
  @ApiPreconditionFailedResponse(CHANGED)
  @HttpCode(200)
  @Post('subjects/:subjectId/signatures/batch')
  signPages(
    @CurrentCaller() caller: Caller,
    @Param('subjectId', IdPipe) subjectId: number,
    @Body() input: SignatureBatchInput,
  ): Promise<SignaturesDone> {
    return this.signing.signPages(caller, subjectId, input);
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'ESIGN_EDIT', 'ESIGN_VIEW'] })
  @ApiOperation({
    operationId: 'withdrawSignature',
    description:
      "Takes back the caller's own signature, or that of a person who no longer signs at the site",
  })
  @ApiOkResponse({ type: SignaturesDone })
  @HttpCode(200)
  @Post('subjects/:subjectId/signatures/:signatureId/withdrawal')
  withdraw(
    @CurrentCaller() caller: Caller,
    @Param('subjectId', IdPipe) subjectId: number,
    @Param('signatureId', IdPipe) signatureId: number,
    @Body() input: SignatureWithdrawalInput,
  ): Promise<SignaturesDone> {
    return this.withdrawals.withdraw(caller, subjectId, signatureId, input);
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'ESIGN_VIEW'] })
  @ApiOperation({
    operationId: 'listSignatures',
    description:
      'The signatures that concern a page, a visit or the subject, and whether it is signed',
  })
  @ApiOkResponse({ type: Signatures })
  @Get('subjects/:subjectId/signatures')
  list(
    @CurrentCaller() caller: Caller,
    @Param('subjectId', IdPipe) subjectId: number,
    @Query() scope: SignatureScopeInput,
  ): Promise<Signatures> {
    return this.lists.of(caller, subjectId, scope);
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'ESIGN_EDIT', 'ESIGN_VIEW'] })
  @ApiOperation({
    operationId: 'listToSignAgain',
    description: "The caller's broken signatures that nobody renewed yet",
  })
  @ApiOkResponse({ type: ToSignList })
  @Get('signatures/to-sign')
  toSign(@CurrentCaller() caller: Caller, @Query() query: ToSignQuery): Promise<ToSignList> {
    return this.lists.toSign(caller, query);
  }
}
