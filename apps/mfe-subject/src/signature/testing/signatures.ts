import type { SignaturePreview, SignatureRow, Signatures } from '@casebook/api-subject';

const text = (en: string) => ({ en });

export const DIGEST = 'a1b2c3d4e5f6'.padEnd(64, '0');

/** A valid signature of a page by another person, for tests. */
export const signatureRow = (more: Partial<SignatureRow> = {}): SignatureRow => ({
  signatureId: 1,
  level: 'page',
  visitId: 1,
  pageId: 7,
  visitTitle: text('Visit 1'),
  cycleNo: null,
  unscheduledNo: null,
  pageTitle: text('Page'),
  signerName: 'Ichiro Suzuki',
  role: { en: 'Investigator', ja: '治験責任医師', th: 'ผู้วิจัย' },
  organisation: 'Casebook Hospital',
  signedAt: '2026-03-31T15:30:00Z',
  utcOffsetMinutes: 540,
  meaningKey: 'approval',
  meaning: 'I approve.',
  language: 'en',
  items: 2,
  digest: DIGEST,
  versionNo: 3,
  state: 'valid',
  broken: null,
  withdrawn: null,
  mine: true,
  ...more,
});

/** The pulse of page 7 changed from 72 to 80. */
export const place: NonNullable<NonNullable<SignatureRow['broken']>['place']> = {
  pageId: 7,
  visitTitle: text('Visit 1'),
  cycleNo: null,
  unscheduledNo: null,
  pageTitle: text('Page'),
  itemLabel: text('Pulse'),
  line: 0,
  lineLabel: null,
};

export const brokenRow = (more: Partial<SignatureRow> = {}): SignatureRow =>
  signatureRow({
    state: 'broken',
    broken: { at: '2026-04-01T01:00:00Z', by: 'Hanako Sato', kind: 'item', place },
    ...more,
  });

export const signatures = (more: Partial<Signatures> = {}): Signatures => ({
  state: 'none',
  items: 2,
  signedItems: 0,
  rows: [],
  withdrawable: [],
  ...more,
});

/** A page with a pulse of 80 that was never signed. */
export const preview = (more: Partial<SignaturePreview> = {}): SignaturePreview => ({
  siteId: 1,
  siteCode: '01',
  siteName: 'Tokyo',
  utcOffsetMinutes: 540,
  subjectId: 1,
  subjectNo: 'A-001',
  level: 'page',
  visitId: 1,
  pageId: 7,
  language: 'en',
  pages: [signedPage(7, '80')],
  items: 2,
  entered: 1,
  digest: DIGEST,
  state: 'none',
  earlier: null,
  changes: [],
  changeCount: 0,
  sources: [
    {
      at: '2026-04-01T01:00:00Z',
      by: 'Hanako Sato',
      roleName: 'Site staff',
      origin: 'entry',
      reasonCode: 1,
      reason: null,
    },
  ],
  places: [{ page: 0, itemLabel: 'Pulse' }],
  changedPages: [
    { pageId: 7, pageTitle: 'Page', visitTitle: 'Visit 1', cycleNo: null, unscheduledNo: null },
  ],
  openQueries: 0,
  blockers: [],
  ...more,
});

export const signedPage = (
  pageId: number,
  pulse: string | null,
  title = 'Page',
): SignaturePreview['pages'][number] => ({
  pageId,
  visitId: 1,
  pageTitle: title,
  visitTitle: 'Visit 1',
  cycleNo: null,
  unscheduledNo: null,
  versionNo: 3,
  items: [
    {
      blockKey: 'VS',
      line: 0,
      itemKey: 'PULSE',
      label: 'Pulse',
      lineLabel: null,
      value: pulse,
      valueLabel: null,
      unit: '/min',
      notDone: false,
    },
  ],
});

/** The change of the pulse, as the preview names it. */
export const pulseChange = (
  more: Partial<SignaturePreview['changes'][number]> = {},
): SignaturePreview['changes'][number] => ({
  kind: 'item',
  source: 0,
  place: 0,
  before: '72',
  after: '80',
  ...more,
});
