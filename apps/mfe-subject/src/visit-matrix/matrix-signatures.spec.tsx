import type { SignatureRow } from '@casebook/api-subject';
import { brokenRow, place, signatureRow, signatures } from '../signature/testing/signatures';
import { withSignatures } from './matrix-signatures';
import type { ShownCell, ShownVisit } from './matrix-model';
import { cell, matrix } from './testing/matrix';

/** Page 101 and 201 belong to visit 1, page 102 to visit 2. */
const cells = [
  cell(1, 1, { signed: 4 }),
  cell(2, 1, { signed: 4 }),
  cell(1, 2, { signed: 3 }),
  cell(1, 3, { items: 0 }),
];

function shown(rows: readonly SignatureRow[]) {
  const read = withSignatures(matrix({ cells }), signatures({ rows: [...rows] }));
  return {
    broken: (read.cells as ShownCell[])
      .filter(({ isBroken }) => isBroken)
      .map(({ pageId }) => pageId),
    visits: (read.visits as ShownVisit[]).map(({ signature }) => signature),
  };
}

describe('the signatures in the matrix', () => {
  it('are shown for a visit only when every item of its pages is signed [D6-SIGN-05]', () => {
    expect(shown([signatureRow()])).toEqual({
      broken: [],
      visits: ['signed', undefined, undefined],
    });
  });

  it('that are broken are shown at the page that was signed and at its visit [D6-SIGN-05]', () => {
    expect(shown([brokenRow({ pageId: 102, visitId: 2 })])).toEqual({
      broken: [102],
      visits: ['signed', 'signatureBroken', undefined],
    });
  });

  it('of a subject that are broken are shown where the change was, until that page is signed again', () => {
    const brokenAt = (pageId: number) =>
      brokenRow({
        level: 'subject',
        pageId: null,
        visitId: null,
        broken: { ...brokenRow().broken!, place: { ...place, pageId } },
      });
    expect(shown([brokenAt(102)])).toEqual({
      broken: [102],
      visits: ['signed', 'signatureBroken', undefined],
    });
    expect(shown([brokenAt(201)]).broken).toEqual([]);
  });

  it('of a visit that are broken are shown at the visit, also when its pages are signed again', () => {
    const row = brokenRow({ level: 'visit', pageId: null, visitId: 1 });
    expect(shown([row])).toEqual({
      broken: [],
      visits: ['signatureBroken', undefined, undefined],
    });
  });

  it('that were given again leave no trace', () => {
    expect(shown([brokenRow({ pageId: 101, state: 'signedAgain' })]).broken).toEqual([]);
  });

  it('are not known before they are read', () => {
    const read = matrix({ cells });
    expect(withSignatures(read, undefined)).toBe(read);
  });
});
