import type { DesignCounts } from '../schema/design-counts';
import type { UnmappedContent } from '../schema/design';
import { DESIGN_LIMITS } from '../validation/limits';
import type { Located } from './source';
import { xmlOf } from './xml';

/** A note of an import about content that was kept, changed or added. Notes of one kind are one note. */
export interface OdmNote {
  /** The first place; all of them are in `places` where there are several. */
  path: string;
  element: string;
  /** Catalogue code. */
  code: string;
  /** Of the first place. */
  params: NoteParams;
  count: number;
  places?: OdmNoteLocation[];
}

export interface OdmNoteLocation {
  path: string;
  params: NoteParams;
}

type NoteParams = Readonly<Record<string, string | number>>;

/** A site of the study, which OpenClinica exports as a further study. */
export interface OdmSite {
  oid: string;
  name: string;
  /** The site's own identifier, without that of the study. */
  identifier: string;
}

export interface OdmReport {
  studyOid: string;
  metaDataVersionOid: string;
  counts: DesignCounts;
  notes: OdmNote[];
  /** Sites of the study in the file. An import does not register them. */
  sites: OdmSite[];
}

/** Notes of these codes are not grouped, because each has to be read. */
const ONE_BY_ONE = new Set([
  'DESIGN_ODM_RULE_EXPRESSION',
  'DESIGN_ODM_RULE_PLACE',
  'DESIGN_ODM_RULE_ACTION',
  'DESIGN_ODM_SITE',
]);

/** Groups notes of one code about elements of one name, in the order of the first ones. */
export function groupNotes(
  notes: ReadonlyArray<Pick<OdmNote, 'path' | 'element' | 'code' | 'params'>>,
): OdmNote[] {
  const groups = new Map<unknown, OdmNoteLocation[]>();
  const first = new Map<unknown, Pick<OdmNote, 'path' | 'element' | 'code' | 'params'>>();
  for (const note of notes) {
    const kind = ONE_BY_ONE.has(note.code) ? note : `${note.code} ${note.element}`;
    const place = { path: note.path, params: note.params };
    const known = groups.get(kind);
    if (known) known.push(place);
    else {
      groups.set(kind, [place]);
      first.set(kind, note);
    }
  }
  return [...groups].map(([kind, places]) => ({
    ...first.get(kind)!,
    count: places.length,
    ...(places.length > 1 && { places }),
  }));
}

/** Thrown when a report has too many notes; the file is then refused. */
export class ReportTooLong extends Error {
  constructor(
    readonly code: string,
    readonly params: Readonly<Record<string, number>>,
  ) {
    super(code);
  }
}

/** Largest length of a text of the file in a note. */
const MAX_WORD_LENGTH = 200;

/** Collects the notes and the kept content of an import. */
export class ReportBuilder {
  readonly notes: Array<Pick<OdmNote, 'path' | 'element' | 'code' | 'params'>> = [];
  readonly unmapped: UnmappedContent[] = [];
  private readonly kept = new Set<unknown>();
  private characters = 0;

  /** @param bounded whether a file with too many notes is refused */
  constructor(private readonly bounded: boolean) {}

  /** @throws ReportTooLong */
  note({ node, path }: Located, code: string, params: NoteParams = {}): void {
    const short = Object.entries(params).map(([name, value]) => [name, shortened(value)] as const);
    this.notes.push({ path, element: node.name, code, params: Object.fromEntries(short) });
    this.count(path.length + short.reduce((sum, [, value]) => sum + `${value}`.length, 0));
  }

  private count(characters: number): void {
    this.characters += characters;
    if (!this.bounded) return;
    const { kept, characters: most } = DESIGN_LIMITS;
    if (this.notes.length > kept) {
      throw new ReportTooLong('DESIGN_TOO_MANY_KEPT', { count: this.notes.length, most: kept });
    }
    if (this.characters > most) {
      throw new ReportTooLong('DESIGN_TOO_LARGE', { count: this.characters, most });
    }
  }

  /**
   * Keeps an element's full content, with one note.
   *
   * @throws ReportTooLong
   */
  keep(place: Located, reason: string, params: NoteParams = {}): void {
    if (this.kept.has(place.node)) return;
    this.kept.add(place.node);
    this.note(place, reason, params);
    const content = xmlOf(place.node);
    this.count(place.path.length + content.length);
    this.unmapped.push({
      path: place.path,
      element: place.node.prefix ? `${place.node.prefix}:${place.node.name}` : place.node.name,
      reason,
      content,
    });
  }
}

const shortened = (value: string | number): string | number =>
  typeof value === 'string' && value.length > MAX_WORD_LENGTH
    ? `${value.slice(0, MAX_WORD_LENGTH)}…`
    : value;
