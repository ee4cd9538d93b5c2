import { SetMetadata } from '@nestjs/common';

export const WITHOUT_LINK = 'iwrs:without-link';

/** Calls that work whether or not the study is linked to the IWRS: the key of a randomised subject can always be asked for. */
export const WithoutLink = () => SetMetadata(WITHOUT_LINK, true);
