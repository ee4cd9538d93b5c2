import { rightsController } from '@casebook/service-kit';
import { IdentityRights } from './identity-rights';

/** Changes of names and addresses that await a second person. */
export const IdentityRequestsController = rightsController({
  service: 'auth',
  privileges: { all: ['user_edit'] },
  request: 'IdentityRequest',
  decisions: IdentityRights,
  feature: 'identity',
});
