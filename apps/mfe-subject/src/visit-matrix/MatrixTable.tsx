import type { MatrixCell, MatrixPage, MatrixVisit, VisitMatrix } from '@casebook/api-subject';
import { useShell, useText } from '@casebook/shell-sdk';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CellDetail } from './CellDetail';
import { Cell } from './Cell';
import { useVisitTitle, VisitHead } from './VisitHead';
import styles from './matrix.module.css';

/** Where the person was in each matrix of this sitting: coming back goes there. */
const lastPlace = new Map<number, number>();

/** Pages down, visits across. One cell can be reached with Tab, the others with the arrow keys. */
export function MatrixTable(props: {
  matrix: VisitMatrix;
  visits: readonly MatrixVisit[];
  /** Absent where visits cannot be deleted or restored. */
  onChangeVisit?: (visitId: number) => void;
}) {
  const { matrix, visits, onChangeVisit } = props;
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const text = useText();
  const visitTitle = useVisitTitle();
  const { subjectId, subjectNo } = matrix.subject;
  const table = useRef<HTMLTableElement>(null);
  const [looked, setLooked] = useState<MatrixCell | null>(null);
  const cells = useMemo(
    () => new Map(matrix.cells.map((cell) => [`${cell.pageKey} ${cell.visitId}`, cell])),
    [matrix.cells],
  );
  const groups = useMemo(() => groupPages(matrix), [matrix]);

  useEffect(() => {
    if (visits.length === 0) return;
    const links = cellLinks(table.current);
    const before = links.find((link) => Number(link.dataset['page']) === lastPlace.get(subjectId));
    const first = before ?? links[0];
    if (first) first.tabIndex = 0;
    if (!before) return;
    before.scrollIntoView({ block: 'center', inline: 'center' });
    before.focus({ preventScroll: true });
  }, [subjectId, visits]);

  const open = (pageId: number) => {
    lastPlace.set(subjectId, pageId);
    shell.nav.go('CRF_VIEW', { subjectNo, matrixId: pageId });
  };
  const href = (pageId: number) => shell.nav.href('CRF_VIEW', { subjectNo, matrixId: pageId });

  return (
    <>
      <div className={styles.scroll}>
        <table
          ref={table}
          className={styles.matrix}
          aria-label={t('matrix.label', { subjectNo })}
          onKeyDown={(event) => moveInMatrix(event, table.current)}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                {t('matrix.page')}
              </th>
              {visits.map((visit) => (
                <VisitHead key={visit.visitId} visit={visit} onChange={onChangeVisit} />
              ))}
            </tr>
          </thead>
          {groups.map(({ key, title, pages }) => (
            <tbody key={key}>
              {title ? (
                <tr className={styles.group}>
                  <th scope="rowgroup">{text(title)}</th>
                  <td colSpan={visits.length} />
                </tr>
              ) : null}
              {pages.map((page) => (
                <tr key={page.pageKey}>
                  <th scope="row" className={styles.page}>
                    {text(page.title)}
                  </th>
                  {visits.map((visit) => (
                    <Cell
                      key={visit.visitId}
                      cell={cells.get(`${page.pageKey} ${visit.visitId}`)}
                      deleted={visit.deleted}
                      name={`${text(page.title)}, ${visitTitle(visit)}`}
                      href={href}
                      onOpen={open}
                      onLook={setLooked}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <CellDetail cell={looked} matrix={matrix} />
    </>
  );
}

interface Group {
  key: string;
  title?: Readonly<Record<string, string>>;
  pages: MatrixPage[];
}

/** Pages in their order; those of one CRF group that stand together share its heading. */
function groupPages({ pages, groups }: VisitMatrix): Group[] {
  const titles = new Map(groups.map(({ groupKey, title }) => [groupKey, title]));
  const found: (Group & { groupKey: string | null })[] = [];
  for (const page of pages) {
    const last = found.at(-1);
    if (last && last.groupKey === page.groupKey) last.pages.push(page);
    else
      found.push({
        key: `${page.groupKey ?? ''} ${page.pageKey}`,
        groupKey: page.groupKey,
        title: page.groupKey ? titles.get(page.groupKey) : undefined,
        pages: [page],
      });
  }
  return found;
}

function cellLinks(table: HTMLTableElement | null): HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>('[data-page]') ?? [])];
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/**
 * Moves the focus from cell to cell, over gaps where nothing is collected. By hand, not by state: with
 * thousands of cells none of them is drawn anew for a step.
 */
function moveInMatrix(event: KeyboardEvent, table: HTMLTableElement | null): void {
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-page]');
  const cell = from?.closest('td');
  if (!table || !from || !cell) return;
  const rows = [...table.querySelectorAll('tbody tr')].filter((row) =>
    row.querySelector('[data-page]'),
  );
  const row = rows.indexOf(cell.parentElement!);
  const column = [...cell.parentElement!.children].indexOf(cell);
  const linkAt = (r: number, c: number) =>
    rows[r]?.children[c]?.querySelector<HTMLElement>('[data-page]') ?? null;
  const width = cell.parentElement!.children.length;
  const along = (r: number, c: number, [dr, dc]: readonly [number, number]) => {
    for (let at = [r + dr, c + dc] as const; inside(at); at = [at[0] + dr, at[1] + dc]) {
      const link = linkAt(...at);
      if (link) return link;
    }
    return null;
  };
  const inside = ([r, c]: readonly [number, number]) =>
    r >= 0 && r < rows.length && c > 0 && c < width;
  const step = steps[event.key];
  const to = step
    ? along(row, column, step)
    : event.key === 'Home'
      ? along(row, 0, [0, 1])
      : event.key === 'End'
        ? along(row, width, [0, -1])
        : null;
  if (!to) return;
  event.preventDefault();
  for (const link of cellLinks(table)) if (link.tabIndex === 0) link.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
}
