import { Problem } from '@casebook/service-kit';
import {
  BlockType,
  holdsValue,
  type Key,
  Layout,
  PageType,
  type PlacedItem,
} from '@casebook/study-design';
import { isGenerated } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import { type RoleView } from '@casebook/role-view';
import type { SiteHead } from '../engine/page-access';

/** @throws Problem 422 when no subject can be registered at the site on that day */
export function refuseSite(site: SiteHead, today: string): void {
  if (site.deleted) throw new Problem(422, 'SUBJECT_SITE_DELETED');
  if (site.disabled) throw new Problem(422, 'SUBJECT_SITE_DISABLED');
  const { effective_date: date } = site;
  // A site's effective date is never after its first subject (spec section 5).
  if (date > today) throw new Problem(422, 'SUBJECT_SITE_NOT_EFFECTIVE', { params: { date } });
}

/**
 * The schedule entry of the page on which subjects are registered. Spec section 5: exactly one registration page, with a screening and an
 * enrolment number of the correct layout and on different items.
 */
export function registrationEntry(version: DesignVersion): { pageKey: Key; visitKey: Key } {
  const { index, design } = version;
  const pages = design.pages.filter(({ type }) => type === PageType.registration);
  const [page] = pages;
  const visitKey = page && index.scheduleByPage.get(page.key)?.[0]?.visit;
  if (!page || pages.length !== 1 || visitKey === undefined) {
    throw new Problem(422, 'SUBJECT_REGISTRATION_PAGE');
  }
  const { screeningItem, enrollmentItem } = index;
  const isOneText = (placed: PlacedItem | undefined) =>
    placed?.item.layout === Layout.text && placed.block.type === BlockType.normal;
  if (
    !isOneText(screeningItem) ||
    !isOneText(enrollmentItem) ||
    screeningItem!.item.key === enrollmentItem!.item.key
  ) {
    throw new Problem(422, 'SUBJECT_REGISTRATION_NUMBERS');
  }
  return { pageKey: page.key, visitKey };
}

/** Whether the registration page has items for the role other than the two numbers. */
export function asksForMore(version: DesignVersion, view: RoleView): boolean {
  const { screeningItem, enrollmentItem, registrationPage } = version.index;
  const numbers = [screeningItem?.item, enrollmentItem?.item];
  return registrationPage!.blocks.some(({ items }) =>
    items.some(
      (item) =>
        holdsValue(item) &&
        !isGenerated(item) &&
        !numbers.includes(item) &&
        view.seesItem(registrationPage!.key, item.key),
    ),
  );
}
