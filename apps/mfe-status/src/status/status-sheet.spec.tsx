import type { StatusRow } from '@casebook/api-subject';
import { readSheet } from '@casebook/screen-kit/testing';
import { answer } from '@casebook/shell-sdk/testing';
import en from '../i18n/en.json';
import { createStore } from '../store';
import { useStatusSheet } from './useStatusSheet';

const SEES = ['QUERY_VIEW', 'FREEZE_VIEW', 'SDV_VIEW', 'REVIEW_VIEW', 'LOCK_VIEW', 'ESIGN_VIEW'];

const row: StatusRow = {
  siteId: 7,
  siteCode: 'TYO',
  siteName: 'Tokyo',
  subjectId: 1,
  subjectNo: '=T-1',
  disabled: true,
  visitId: 2,
  visitKey: 'AE',
  visitTitle: { en: 'Unscheduled' },
  cycleNo: null,
  unscheduledNo: 3,
  pageId: 4,
  pageKey: 'VS',
  pageTitle: { en: 'Vital signs' },
  blockKey: 'B',
  blockLabel: {},
  line: 0,
  itemKey: 'PULSE',
  itemLabel: { en: 'Pulse' },
  items: 1,
  entered: 1,
  inputState: 2,
  openQueries: 2,
  answeredQueries: 0,
  frozen: 0,
  sdv: 1,
  sdvOpen: 0,
  reviewed: 0,
  locked: 0,
  signed: 0,
};
const options = {
  privileges: SEES,
  texts: { mfe_status: en },
  http: () => answer({ rows: [row], complete: true }),
};

describe('the workbook of a status screen', () => {
  it('has every field of a row [R3-STATUS-01]', async () => {
    const file = await readSheet(() => useStatusSheet('question', {}), createStore, options);
    expect(file).toEqual([
      {
        'Site ID': 'TYO',
        'Site name': 'Tokyo',
        Subject: '=T-1',
        Visit: 'Unscheduled 3',
        Page: 'Vital signs',
        Block: 'B',
        Line: '–',
        Item: 'Pulse',
        'Input status': 'Complete',
        Items: 1,
        'Items entered': 1,
        'Open queries': 2,
        'Answered queries': 0,
        'Items that need SDV': 0,
        'Items frozen': 0,
        'Items SDV checked': 1,
        'Items reviewed': 0,
        'Items locked': 0,
        'Items e-signed': 0,
      },
    ]);
  });

  it('has pages of a subject, and whether it is disabled', async () => {
    const subject = { ...row, pages: 10, pagesStarted: 2, pagesComplete: 1 };
    const [first] = await readSheet(() => useStatusSheet('subject', {}), createStore, {
      ...options,
      http: () => answer({ rows: [subject], complete: true }),
    });
    expect(first).toMatchObject({
      'Enabled or disabled': 'disabled',
      Pages: 10,
      'Pages started': 2,
      'Pages complete': 1,
    });
    expect(first).not.toHaveProperty('Visit');
  });

  it('has nothing of a status that the role does not see [D6-VIEW-01]', async () => {
    const [first] = await readSheet(() => useStatusSheet('page', {}), createStore, {
      ...options,
      privileges: SEES.filter((key) => key !== 'QUERY_VIEW' && key !== 'LOCK_VIEW'),
    });
    expect(first).toHaveProperty('Items frozen');
    for (const title of ['Open queries', 'Answered queries', 'Items locked'])
      expect(first).not.toHaveProperty(title);
  });
});
