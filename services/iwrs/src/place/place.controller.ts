import { Caller, CurrentCaller, StudyPrivilege } from '@casebook/service-kit';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { SupplyPlaces } from './place.dto';
import { PlaceService } from './place.service';

@ApiTags('place')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/iwrs/:studyId/places')
export class PlaceController {
  constructor(private readonly service: PlaceService) {}

  @StudyPrivilege({ any: ['list_upload_view', 'delivery_drug_view'] })
  @ApiOperation({ operationId: 'listSupplyPlaces' })
  @ApiOkResponse({ type: SupplyPlaces })
  @Get()
  list(@CurrentCaller() caller: Caller): Promise<SupplyPlaces> {
    return this.service.places(caller);
  }
}
