import { type Language, languageOf } from '@casebook/catalogue';
import type { Row, Variable } from '@casebook/export-writers';
import type { StatusView } from '@casebook/role-view';
import type { Plain } from '@casebook/service-kit';
import { type LanguageCode, textIn } from '@casebook/study-design';
import {
  FLAG_FILTERS,
  STATUS_LIST_LEVELS,
  type StatusListLevel,
  type StatusRow,
} from '../status-list/status-list.dto';
import { COMPLETION, COUNTS, PLACES, PROGRESS, WORDS } from './workbook-texts';

type OneRow = Plain<StatusRow>;
type Text = Readonly<Record<Language, string>>;

interface Column {
  title: Text;
  kind: Variable['kind'];
  value: (row: OneRow) => string | number | null | undefined;
}

/** How the texts of the study and of the product are written. */
export interface Wording {
  language: string;
  /** Languages of the study, for texts that do not exist in the wanted one. */
  languages: readonly LanguageCode[];
}

/** Columns of a workbook: those of the list on the screen, with every figure as a number of its own. */
export class WorkbookColumns {
  readonly #columns: readonly Column[];
  readonly #language: Language;

  constructor(
    level: StatusListLevel,
    view: StatusView,
    private readonly wording: Wording,
  ) {
    this.#language = languageOf(wording.language);
    const depth = STATUS_LIST_LEVELS.indexOf(level);
    const counts = [
      ...(depth < 3 ? (['pages', 'pagesStarted', 'pagesComplete'] as const) : []),
      'items',
      'entered',
      ...(['openQueries', 'answeredQueries', 'sdvOpen', ...FLAG_FILTERS] as const).filter((field) =>
        view.seesField(field),
      ),
    ] as const;
    const states = level === 'visit' || level === 'page' ? PROGRESS : COMPLETION;
    const subjects: Column = {
      title: WORDS.subjects,
      kind: 'number',
      value: (row) => row.subjects,
    };
    const state: Column = {
      title: WORDS.state,
      kind: 'text',
      value: ({ disabled }) => this.#word(disabled ? WORDS.disabled : WORDS.enabled),
    };
    this.#columns = [
      { title: WORDS.siteCode, kind: 'text', value: ({ siteCode }) => siteCode },
      { title: WORDS.siteName, kind: 'text', value: ({ siteName }) => siteName },
      ...STATUS_LIST_LEVELS.slice(1, depth + 1).map(
        (one): Column => ({
          title: PLACES[one],
          kind: 'text',
          value: (row) => this.#name(one, row),
        }),
      ),
      ...(level === 'site' ? [subjects] : []),
      ...(level === 'subject' ? [state] : []),
      {
        title: WORDS.inputState,
        kind: 'text',
        value: ({ inputState }) => this.#word((states[inputState] ?? PROGRESS[inputState])!),
      },
      ...counts.map(
        (count): Column => ({
          title: COUNTS[count],
          kind: 'number',
          value: (row) => row[count],
        }),
      ),
    ];
  }

  get variables(): Variable[] {
    return this.#columns.map(({ title, kind }, at) => ({
      name: `C${at + 1}`,
      label: this.#word(title),
      kind,
    }));
  }

  row(row: OneRow): Row {
    return this.#columns.map(({ value }) => {
      const cell = value(row);
      return cell === undefined || cell === null ? null : String(cell);
    });
  }

  #word(text: Text): string {
    return text[this.#language];
  }

  #text(text: OneRow['pageTitle']): string {
    return textIn(text, this.wording.language, this.wording.languages);
  }

  #name(level: StatusListLevel, row: OneRow): string {
    switch (level) {
      case 'site':
        return row.siteCode;
      case 'subject':
        return row.subjectNo!;
      case 'visit':
        return this.#visitName(row) || row.visitKey!;
      case 'page':
        return this.#text(row.pageTitle) || row.pageKey!;
      case 'block':
        return this.#text(row.blockLabel) || row.blockKey!;
      case 'line':
        return this.#text(row.lineLabel) || (row.line ? String(row.line) : '–');
      case 'question':
        return this.#text(row.itemLabel) || row.itemKey!;
    }
  }

  /** As the screens name it: the first repetition has no number. */
  #visitName({ visitTitle, cycleNo, unscheduledNo }: OneRow): string {
    const title = this.#text(visitTitle);
    if (typeof unscheduledNo === 'number') return `${title} ${unscheduledNo}`;
    if (typeof cycleNo !== 'number' || cycleNo <= 1) return title;
    return this.#language === 'ja' ? `${title}(${cycleNo})` : `${title} (${cycleNo})`;
  }
}
