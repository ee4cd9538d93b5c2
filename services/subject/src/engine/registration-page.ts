import { Problem } from '@casebook/service-kit';
import { PageType } from '@casebook/study-design';
import type { PageInstance } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';

export const isRegistration = ({ index }: DesignVersion, { pageKey }: PageInstance): boolean =>
  index.pages.get(pageKey)?.type === PageType.registration;

export const isUnsavedRegistration = (version: DesignVersion, page: PageInstance): boolean =>
  isRegistration(version, page) && page.counters.saves === 0;

/**
 * The registration page is saved once, when the subject is created. A registration page that was never saved belongs to
 * another version and was added later, so it cannot be saved.
 */
export function refuseSecondRegistration(version: DesignVersion, page: PageInstance): void {
  if (isUnsavedRegistration(version, page)) throw new Problem(422, 'SUBJECT_REGISTRATION_EXISTS');
}
