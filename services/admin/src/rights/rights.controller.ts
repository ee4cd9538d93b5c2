import { rightsController } from '@casebook/service-kit';
import { RightsService } from './rights.service';

/** Roles of people that await a second person. */
export const RightsController = rightsController({
  service: 'admin',
  privileges: { any: ['user_register', 'user_role_edit', 'user_disable'] },
  request: 'RightsRequest',
  decisions: RightsService,
});
