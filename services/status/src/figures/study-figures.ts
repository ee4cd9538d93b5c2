import {
  hidesNothing,
  StatusView,
  type Unseen,
  VersionStore,
  VersionView,
} from '@casebook/role-view';
import { type Caller, Db, type Statement, yieldBetweenSteps } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import {
  ALL_QUERIES,
  FIGURES,
  type FiguresRow,
  type QueryCounts,
  RECOUNTED_QUERIES,
  unseenQueries,
} from './study-figures.sql';

/** Reads within a transaction or alone. */
export type Read = <R extends object>(statement: Statement) => Promise<R[]>;

/** Counts the data of a study, and says what of it a role may see. */
@Injectable()
export class StudyFigures {
  readonly #versions: VersionStore<VersionView>;

  constructor(private readonly db: Db) {
    this.#versions = new VersionStore(
      db,
      (...version) => new VersionView(...version),
      yieldBetweenSteps,
    );
  }

  async figures(studyId: number, read: Read): Promise<FiguresRow> {
    const [row] = await read<FiguresRow>({ ...FIGURES, values: [studyId] });
    return row!;
  }

  /** Everything that any released version hides from the role. */
  unseen({ studyId, roleCode }: Caller): Promise<Unseen> {
    return this.#versions.unseen(studyId!, roleCode);
  }

  /** Whether the role sees every item of every released version, and every status. */
  async seesEverything(caller: Caller): Promise<boolean> {
    const view = new StatusView((privilege) => caller.may(privilege));
    return view.seesEveryFlag && hidesNothing(await this.unseen(caller));
  }

  async allQueries(studyId: number, read: Read): Promise<QueryCounts> {
    const [row] = await read<QueryCounts>({ ...ALL_QUERIES, values: [studyId] });
    return row!;
  }

  /** Counted from the queries themselves; slower than {@link allQueries}, which reads the counters of subjects. */
  async recountedQueries(studyId: number): Promise<QueryCounts> {
    const [row] = await this.db.read<QueryCounts & object>({
      ...RECOUNTED_QUERIES,
      values: [studyId],
    });
    return row!;
  }

  /** The queries that the role sees. */
  async seenQueries(studyId: number, unseen: Unseen, read: Read): Promise<QueryCounts> {
    const statement = unseenQueries(studyId, unseen);
    const all = await this.allQueries(studyId, read);
    if (!statement) return all;
    const [hidden] = await read<QueryCounts>(statement);
    return { open: all.open - hidden!.open, answered: all.answered - hidden!.answered };
  }
}
