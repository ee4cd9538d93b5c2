import { auth } from '@casebook/catalogue/areas/auth';
import { common } from '@casebook/catalogue/areas/common';
import { platform } from '@casebook/catalogue/areas/platform';
import { shell } from '@casebook/catalogue/areas/shell';

/**
 * What the shell itself and the service auth say. They are part of its start in all languages: a file of the chosen
 * language would be one request more before the sign-in page.
 */
export const ownAreas = { auth, common, platform, shell };
