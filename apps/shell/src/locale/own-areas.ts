import { auth } from '@casebook/catalogue/areas/auth';
import { common } from '@casebook/catalogue/areas/common';
import { platform } from '@casebook/catalogue/areas/platform';
import { shell } from '@casebook/catalogue/areas/shell';

/**
 * Message areas of the shell and of the auth service. The shell's bundle has them in all languages, because a file for each
 * language would add a request before the sign-in page.
 */
export const ownAreas = { auth, common, platform, shell };
