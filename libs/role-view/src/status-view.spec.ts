import { privilegeKeys, viewPrivileges } from '@casebook/catalogue';
import { Flag } from '@casebook/subject-data';
import { StatusView } from './status-view';

const without = (...missing: string[]) =>
  new StatusView((privilege) => !missing.includes(privilege));
const ROW = {
  subjectNo: 'S-1',
  entered: 3,
  openQueries: 1,
  answeredQueries: 2,
  frozen: 3,
  sdv: 4,
  reviewed: 5,
  locked: 6,
  signed: 7,
};

it('covers every VIEW privilege of the study roles that names a status [D6-VIEW-01] [R6-KEYS-03]', () => {
  const named = privilegeKeys.filter((key) => /^[A-Z]+_VIEW$/.test(key) && key !== 'CRF_VIEW');
  expect(Object.values(viewPrivileges).toSorted()).toEqual(named.toSorted());
});

it.each([
  ['QUERY_VIEW', ['openQueries', 'answeredQueries'], 31],
  ['FREEZE_VIEW', ['frozen'], 31 - Flag.freeze],
  ['SDV_VIEW', ['sdv'], 31 - Flag.sdv],
  ['REVIEW_VIEW', ['reviewed'], 31 - Flag.review],
  ['LOCK_VIEW', ['locked'], 31 - Flag.lock],
  ['ESIGN_VIEW', ['signed'], 31 - Flag.sign],
])(
  'removes the count and the flag when %s is missing [D6-VIEW-01] [R6-KEYS-03]',
  (privilege, counts, flags) => {
    const view = without(privilege);
    const left = view.withSeenCounts(ROW);
    expect(Object.keys(ROW).filter((key) => !(key in left))).toEqual(counts);
    expect(view.flags(31)).toBe(flags);
    expect(view.seesEveryFlag).toBe(flags === 31);
  },
);

it('allows a filter only together with its count [D6-VIEW-01]', () => {
  const view = without('QUERY_VIEW', 'LOCK_VIEW');
  const fields = ['openQuery', 'allAnswered', 'locked', 'frozen', 'search', 'disabled'];
  expect(fields.filter((field) => view.seesField(field))).toEqual(['frozen', 'search', 'disabled']);
});
