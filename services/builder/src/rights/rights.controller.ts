import { rightsController } from '@casebook/service-kit';
import { RightsService } from './rights.service';

/** Rights of roles, settings and versions that wait for a second person. */
export const RightsController = rightsController({
  service: 'builder',
  privileges: { all: ['study_setting_edit'] },
  request: 'RoleRightsRequest',
  decisions: RightsService,
});
