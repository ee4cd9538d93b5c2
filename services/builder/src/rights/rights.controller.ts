import {
  Caller,
  CurrentCaller,
  IdPipe,
  RightsConfirmation,
  RightsRefusal,
  RightsRequestList,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { RightsService } from './rights.service';

/** Rights of roles, settings and versions that wait for a second person. */
@ApiTags('rights')
@ApiParam({ name: 'studyId', type: Number })
@StudyPrivilege({ all: ['study_setting_edit'] })
@Controller('api/builder/:studyId/rights-requests')
export class RightsController {
  constructor(private readonly rights: RightsService) {}

  @ApiOperation({ operationId: 'listRoleRightsRequests' })
  @ApiOkResponse({ type: RightsRequestList })
  @Get()
  async list(@CurrentCaller() caller: Caller): Promise<RightsRequestList> {
    return { rows: await this.rights.list(caller) };
  }

  @ApiOperation({ operationId: 'confirmRoleRightsRequest' })
  @ApiNoContentResponse()
  @HttpCode(204)
  @Post(':requestId/confirm')
  confirm(
    @CurrentCaller() caller: Caller,
    @Param('requestId', IdPipe) requestId: number,
    @Body() { digest }: RightsConfirmation,
  ): Promise<void> {
    return this.rights.confirm(caller, requestId, digest);
  }

  @ApiOperation({ operationId: 'rejectRoleRightsRequest' })
  @ApiNoContentResponse()
  @HttpCode(204)
  @Post(':requestId/reject')
  reject(
    @CurrentCaller() caller: Caller,
    @Param('requestId', IdPipe) requestId: number,
    @Body() { reason }: RightsRefusal,
  ): Promise<void> {
    return this.rights.reject(caller, requestId, reason);
  }

  @ApiOperation({ operationId: 'withdrawRoleRightsRequest' })
  @ApiNoContentResponse()
  @HttpCode(204)
  @Post(':requestId/withdraw')
  withdraw(
    @CurrentCaller() caller: Caller,
    @Param('requestId', IdPipe) requestId: number,
    @Body() { reason }: RightsRefusal,
  ): Promise<void> {
    return this.rights.withdraw(caller, requestId, reason);
  }
}
