import { rightsController } from '@casebook/service-kit';
import { RightsService } from './rights.service';

/** Changes of roles, settings and versions that await a second person. */
export const RightsController = rightsController({
  service: 'builder',
  privileges: { all: ['study_setting_edit'] },
  request: 'RoleRightsRequest',
  decisions: RightsService,
});
