import { Body, Controller, Get, HttpCode, Inject, Param, Post, type Type } from '@nestjs/common';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentCaller, StudyPrivilege } from '../access/access';
import { Caller } from '../caller/caller';
import { IdPipe } from '../input/id.pipe';
import {
  RightsConfirmation,
  RightsRefusal,
  type RightsRequest,
  RightsRequestList,
} from './rights-request.dto';

/** Decisions on the requests of a service. */
export interface RightsDecisions {
  list(caller: Caller): Promise<RightsRequest[]>;
  confirm(caller: Caller, requestId: number, digest: string): Promise<void>;
  reject(caller: Caller, requestId: number, reason: string): Promise<void>;
  withdraw(caller: Caller, requestId: number, reason: string): Promise<void>;
}

interface Place {
  /** First part of the path. */
  service: string;
  /** Access to the list of requests. */
  privileges: Parameters<typeof StudyPrivilege>[0];
  /** Name of a request in operation ids, which must be unique across services. */
  request: string;
  decisions: Type<RightsDecisions>;
  /** Feature whose folder has the controller, where that is not `rights`. */
  feature?: string;
}

/** The calls on requests for rights, the same in each service that gives rights. */
export function rightsController({
  service,
  privileges,
  request,
  decisions,
  feature = 'rights',
}: Place): Type {
  @ApiTags(feature)
  @ApiParam({ name: 'studyId', type: Number })
  @StudyPrivilege(privileges)
  @Controller(`api/${service}/:studyId/rights-requests`)
  class RightsController {
    constructor(@Inject(decisions) private readonly rights: RightsDecisions) {}

    @ApiOperation({ operationId: `list${request}s` })
    @ApiOkResponse({ type: RightsRequestList })
    @Get()
    async list(@CurrentCaller() caller: Caller): Promise<RightsRequestList> {
      return { rows: await this.rights.list(caller) };
    }

    @ApiOperation({ operationId: `confirm${request}` })
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

    @ApiOperation({ operationId: `reject${request}` })
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

    @ApiOperation({ operationId: `withdraw${request}` })
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
  return RightsController;
}
