import type { MatrixCell, Signatures, VisitMatrix } from '@casebook/api-subject';

/** Pages and visits of which a signature is broken now: the signed ones, and those that changed. */
function brokenPlaces({ rows }: Signatures, { cells }: VisitMatrix) {
  const broken = rows.filter((row) => row.state === 'broken');
  const pages = new Set(
    broken.flatMap(({ pageId, broken: change }) => [pageId, change?.place?.pageId]),
  );
  const visits = new Set(broken.map(({ visitId }) => visitId));
  for (const { pageId, visitId } of cells) if (pages.has(pageId)) visits.add(visitId);
  return { pages, visits };
}

/** Whether everything that is asked for is signed as it is now. */
export const isSigned = (cells: readonly MatrixCell[]): boolean =>
  cells.some(({ items }) => items > 0) && cells.every(({ items, signed = 0 }) => signed >= items);

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
