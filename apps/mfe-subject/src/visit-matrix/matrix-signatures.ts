import type { MatrixCell, Signatures, VisitMatrix } from '@casebook/api-subject';

/** Whether everything that is asked for is signed as it is now. */
export const isSigned = (cells: readonly MatrixCell[]): boolean =>
  cells.some(({ items }) => items > 0) && cells.every(({ items, signed = 0 }) => signed >= items);

/**
 * Pages and visits of which a signature is broken now: what was signed; and of a visit or subject that was signed, the
 * page that changed, until it is signed again by itself.
 */
function brokenPlaces({ rows }: Signatures, { cells }: VisitMatrix) {
  const broken = rows.filter((row) => row.state === 'broken');
  const signed = new Set(broken.map(({ pageId }) => pageId));
  const changed = new Set(broken.map((row) => row.broken?.place?.pageId));
  const pages = new Set<number>();
  const visits = new Set(broken.map(({ visitId }) => visitId));
  for (const cell of cells) {
    const { pageId, visitId } = cell;
    if (!signed.has(pageId) && (!changed.has(pageId) || isSigned([cell]))) continue;
    pages.add(pageId);
    visits.add(visitId);
  }
  return { pages, visits };
}

/** The matrix with what is known of signatures at its pages and visits. */
export function withSignatures(matrix: VisitMatrix, signatures: Signatures | undefined) {
  if (!signatures) return matrix;
  const { pages, visits } = brokenPlaces(signatures, matrix);
  const cellsOf = Map.groupBy(matrix.cells, ({ visitId }) => visitId);
  return {
    ...matrix,
    cells: matrix.cells.map((cell) =>
      pages.has(cell.pageId) ? { ...cell, isBroken: true } : cell,
    ),
    visits: matrix.visits.map((visit) => {
      const { visitId } = visit;
      if (visits.has(visitId)) return { ...visit, signature: 'signatureBroken' as const };
      return isSigned(cellsOf.get(visitId) ?? [])
        ? { ...visit, signature: 'signed' as const }
        : visit;
    }),
  };
}
