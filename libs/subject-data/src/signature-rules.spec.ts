import {
  coversPlace,
  type KeptSignature,
  type SignedPlace,
  signatureState,
  signedState,
} from './signature-rules';

const SUBJECT: SignedPlace = { visitId: null, pageId: null };
const VISIT: SignedPlace = { visitId: 1, pageId: null };
const OTHER_VISIT: SignedPlace = { visitId: 2, pageId: null };
const PAGE: SignedPlace = { visitId: 1, pageId: 11 };
const SIBLING: SignedPlace = { visitId: 1, pageId: 12 };
const FOREIGN: SignedPlace = { visitId: 2, pageId: 21 };

/** A signature after a number of changes. */
const signed = (place: SignedPlace, linkNo: number, more: Partial<KeptSignature> = {}) => ({
  ...place,
  roleCode: 'investigator',
  linkNo,
  brokenAt: null,
  brokenLinkNo: 0,
  brokenHidden: false,
  isWithdrawn: false,
  ...more,
});
const broken = (
  place: SignedPlace,
  linkNo: number,
  brokenAt: SignedPlace,
  brokenLinkNo: number,
  more: Partial<KeptSignature> = {},
) => signed(place, linkNo, { brokenAt, brokenLinkNo, ...more });

const FULL = { items: 3, signed: 3 };
const PART = { items: 3, signed: 2 };

describe('a signature covers', () => {
  it.each<[SignedPlace, SignedPlace, boolean]>([
    [SUBJECT, FOREIGN, true],
    [VISIT, PAGE, true],
    [VISIT, FOREIGN, false],
    [PAGE, PAGE, true],
    [PAGE, SIBLING, false],
    [PAGE, VISIT, false],
    [VISIT, SUBJECT, false],
  ])('%j all of %j: %s', (wide, narrow, covers) => {
    expect(coversPlace(wide, narrow)).toBe(covers);
  });
});

describe('the state of a signature', () => {
  it('is valid, broken, or signed again by a later one of the same or a wider place', () => {
    const one = broken(VISIT, 5, PAGE, 8);
    expect(signatureState(signed(VISIT, 5), [])).toBe('valid');
    expect(signatureState(one, [one])).toBe('broken');
    expect(signatureState(one, [one, signed(VISIT, 8)])).toBe('signedAgain');
    expect(signatureState(one, [one, signed(SUBJECT, 9)])).toBe('signedAgain');
    expect(signatureState(one, [one, signed(PAGE, 9)])).toBe('broken');
    expect(signatureState(one, [one, signed(OTHER_VISIT, 9)])).toBe('broken');
  });

  it('stays broken when the later signature was given before the change', () => {
    const one = broken(PAGE, 5, PAGE, 8);
    expect(signatureState(one, [one, signed(SUBJECT, 7)])).toBe('broken');
  });

  it('stays broken by a hidden change until the same role signs again', () => {
    const one = broken(PAGE, 5, PAGE, 8, { roleCode: 'unblinded', brokenHidden: true });
    expect(signatureState(one, [one, signed(PAGE, 9)])).toBe('broken');
    const again = signed(PAGE, 9, { roleCode: 'unblinded' });
    expect(signatureState(one, [one, again])).toBe('signedAgain');
  });
});

describe('a place', () => {
  it('is signed when all of its items are, and partly signed when some are', () => {
    expect(signedState(PAGE, FULL, [])).toBe('signed');
    expect(signedState(PAGE, PART, [])).toBe('partly');
    expect(signedState(PAGE, { items: 3, signed: 0 }, [])).toBe('none');
    expect(signedState(PAGE, PART, [signed(PAGE, 1)])).toBe('partly');
  });

  it('is broken while a signature of it or of a part of it is', () => {
    const page = broken(PAGE, 5, PAGE, 8);
    for (const place of [PAGE, VISIT, SUBJECT]) {
      expect(signedState(place, FULL, [page])).toBe('broken');
      expect(signedState(place, FULL, [page, signed(PAGE, 9)])).toBe('signed');
    }
    for (const place of [SIBLING, OTHER_VISIT]) {
      expect(signedState(place, FULL, [page])).toBe('signed');
    }
  });

  it('is broken by a change in it of what a wider signature covers, and not by one elsewhere', () => {
    const subject = broken(SUBJECT, 5, PAGE, 8);
    expect(signedState(PAGE, FULL, [subject])).toBe('broken');
    expect(signedState(SIBLING, FULL, [subject])).toBe('signed');
    expect(signedState(SIBLING, PART, [subject])).toBe('broken');
    expect(signedState(SIBLING, PART, [subject, signed(SIBLING, 2)])).toBe('partly');
    expect(signedState(PAGE, FULL, [subject, signed(PAGE, 9)])).toBe('signed');
    expect(signedState(SUBJECT, FULL, [subject, signed(PAGE, 9)])).toBe('broken');
  });

  it('without items is signed by a signature alone', () => {
    const nothing = { items: 0, signed: 0 };
    expect(signedState(PAGE, nothing, [])).toBe('none');
    expect(signedState(PAGE, nothing, [signed(VISIT, 1)])).toBe('signed');
    expect(signedState(PAGE, nothing, [signed(SIBLING, 1)])).toBe('none');
  });
});
