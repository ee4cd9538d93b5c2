import { compileDesignChecks, runCheckTests } from '@casebook/checks';
import '@casebook/checks/patterns';
import { Audiences, findHiddenEffects } from '@casebook/role-view';
import {
  designChecksum,
  type Page,
  PART_LISTS,
  SINGLE_PARTS,
  type StudyDesign,
  validateDesign,
} from '@casebook/study-design';
import { largeDesign } from '@casebook/study-design/testing';
import type { Portal } from '@casebook/tool-start';
import { Environment, type ParseResult } from '@marcbachmann/cel-js';
import { Client, escapeLiteral } from 'pg';
import type { Api } from '../support/api';
import { compare, measure, summarise, type Durations } from '../support/measure';

const ROUNDS = 4;
const OPENS = 25;
const EDITS = 100;
const FREEZES = 5;
/** Rounds of the comparisons with the floor of a freeze of unseen content, which other work on the machine disturbs most. */
const UNSEEN = 4;
const COMPILES = 20;

/**
 * (f) The study builder with a large design: opening the editor, saving an edit, freezing a version. Each is compared with
 * the least that it needs, without rights, revisions, audit or validation of the rest of the design.
 */
export async function benchDraft(portal: Portal, api: Api): Promise<void> {
  const design = largeDesign();
  const { studyId, roleId } = await api.call<{ studyId: number; roleId: number }>(
    'POST',
    '/api/builder/design-import',
    { design },
  );
  api.actAs(roleId);
  const database = new Client({ connectionString: portal.adminUrl });
  await database.connect();
  const hello = () => api.send('GET', '/api/hello');
  const draft = `/api/builder/${studyId}/draft`;

  const opening = () => measure([api], OPENS, () => () => api.send('GET', `${draft}/parts`));
  const text = `select json_agg(content)::text from builder.draft_part where study_id = $1 and content is not null`;
  const select = () =>
    measure([api], OPENS, () => async () => {
      await hello();
      await database.query({ name: 'contents', text, values: [studyId] });
    });
  await opening();
  report('open the editor / hello and select', await compare(ROUNDS, opening, select));

  const editor = new Editor(api, studyId);
  await editor.read();
  const editing = () => measure([api], EDITS, () => editor.edit());
  const hellos = () => measure([api], EDITS, () => hello);
  await editing();
  report('save the label of an item / hello', await compare(ROUNDS, editing, hellos));
  await database.query(
    'create table public.bare_part (key text primary key, content jsonb, revision int)',
  );
  await database.query(`insert into public.bare_part select part_key, content, 1 from builder.draft_part
    where study_id = ${studyId} and kind = 'page'`);
  const bareEdits = () =>
    measure([api], EDITS, () => {
      const values = editor.pageValues();
      return async () => {
        await hello();
        await database.query({
          name: 'bare edit',
          text: 'update public.bare_part set content = $2, revision = revision + 1 where key = $1',
          values,
        });
      };
    });
  await bareEdits();
  report('  a hello and one durable update / hello', await compare(ROUNDS, bareEdits, hellos));
  const auditedEdits = () =>
    measure([api], EDITS, () => {
      const [key, content] = editor.pageValues();
      return async () => {
        await hello();
        await database.query(`begin;
          select platform.begin_system_write(${studyId}, null, 'bench', 'entry');
          update builder.draft_part set content = '${content}', revision = revision + 1
            where study_id = ${studyId} and kind = 'page' and part_key = '${key}';
          commit`);
      };
    });
  await auditedEdits();
  report('  a hello and one audited update / hello', await compare(ROUNDS, auditedEdits, hellos));
  // The updates of the part behind the back of the service changed its revisions.
  await editor.read();
  await editing();
  const { rows } = await database.query<{ changes: unknown; parts: object[] }>(
    `select changes, parts from builder.draft_change where study_id = ${studyId} order by revision desc limit 1`,
  );
  const [{ changes, parts }] = rows as [(typeof rows)[0]];
  const sameWrites = () =>
    measure([api], EDITS, () => {
      const page = editor.nextPart();
      const written = { ...page, read: page.revision, step: parts[0] };
      page.revision += 1;
      const literals = [changes, [written]].map((json) => escapeLiteral(JSON.stringify(json)));
      return async () => {
        await hello();
        await database.query(`begin;
          select platform.begin_system_write(${studyId}, null, 'bench', 'entry');
          select * from builder.edit_draft(${studyId}, null, 0, 'System', 'edit', null, ${literals.join()});
          commit`);
      };
    });
  await sameWrites();
  report('  a hello and the writes of an edit / hello', await compare(ROUNDS, sameWrites, hellos));
  report('save the label / a hello and its writes', await compare(ROUNDS, editing, sameWrites));

  await database.query('create table public.bare_version (design jsonb, checksum text)');
  const compileAndTest = () => {
    const { program } = compileDesignChecks(design);
    runCheckTests(program, design);
  };
  const least = async () => {
    compileAndTest();
    await database.query('insert into public.bare_version values ($1)', [JSON.stringify(design)]);
  };
  const other = await api.call<{ studyId: number }>('POST', '/api/builder/design-import', {
    design: { ...design, study: { ...design.study, studyIdText: 'FLOOR' } },
  });
  let versions = 0;
  const leastAudited = async () => {
    compileAndTest();
    versions += 1;
    await database.query('begin');
    await database.query(
      `select platform.begin_system_write(${other.studyId}, null, 'bench', 'entry')`,
    );
    await database.query(
      `insert into builder.version
        (study_id, version_no, name, design, checksum, draft_revision, frozen_by, frozen_by_name)
      values ($1, $2, $3, $4::text::jsonb, '', 1, 0, '')`,
      [other.studyId, versions, `V${versions}`, JSON.stringify(design)],
    );
    await database.query('commit');
  };
  // What a freeze of unseen content is made of, one after the other in one process: nobody asks who calls, takes a lock,
  // waits for a thread or answers.
  const leastUnseen = async () => {
    const stored = await readStored(database, studyId);
    const read = JSON.parse(stored) as StudyDesign;
    const faults = validateDesign(read);
    const { program } = compileDesignChecks(read);
    runCheckTests(program, read);
    findHiddenEffects(program, new Audiences(program));
    if (faults.some(({ severity }) => severity === 'error')) throw new Error(faults[0]!.path);
    await database.query('insert into public.bare_version values ($1, $2)', [
      stored,
      await designChecksum(read),
    ]);
  };
  await least();
  await leastAudited();
  await leastUnseen();
  const freezing = (isValidated: boolean) => async () => {
    const durations: number[] = [];
    for (let time = 0; time < FREEZES; time += 1) {
      const revision = await editor.editNow();
      if (isValidated) await api.send('GET', `${draft}/validation`);
      const body = JSON.stringify({ name: `V${revision}`, expectedRevision: revision });
      const work = () => api.send('POST', `/api/builder/${studyId}/versions`, body);
      durations.push(...(await measure([api], 1, () => work)));
    }
    return durations;
  };
  await freezing(true)();
  const bare = () => measure([api], FREEZES, () => least);
  const audited = () => measure([api], FREEZES, () => leastAudited);
  const yardstick = 'compile, test, insert';
  report(`freeze what was validated / ${yardstick}`, await compare(2, freezing(true), bare));
  report('  the same / with an audited insert', await compare(2, freezing(true), audited));
  report(`freeze unseen / ${yardstick}`, await compare(2, freezing(false), bare));
  report('  the same / with an audited insert', await compare(2, freezing(false), audited));
  const floor = () => measure([api], FREEZES, () => leastUnseen);
  report(`  its floor alone / ${yardstick}`, await compare(UNSEEN, floor, bare));
  report('  freeze unseen / its floor', await compare(UNSEEN, freezing(false), floor));
  process.stdout.write(
    `validation ${summarise(await measure([api], 10, () => () => api.send('GET', `${draft}/validation`))).p50.toFixed(0)} ms\n`,
  );
  await database.end();

  const computing = (compute: (design: StudyDesign) => unknown) => () =>
    measure([api], COMPILES, () => () => Promise.resolve(compute(design)));
  const compiling = computing(compileDesignChecks);
  const [alone, shared] = [computing(parseAlone), computing(parseShared)];
  for (const work of [compiling, alone, shared]) await work();
  report('compile the checks / cel-js alone', await compare(ROUNDS, compiling, alone));
  report('  the same / cel-js, same variables for all', await compare(ROUNDS, compiling, shared));
}

/** The contents of the parts of a draft by kind, as texts in the order of the document. */
const CONTENTS = `select kind, string_agg(content::text, ',' order by position, part_key) as contents
  from builder.draft_part where study_id = $1 and content is not null group by kind`;

/** Reads the parts of a draft and puts their texts together as a document. */
async function readStored(database: Client, studyId: number): Promise<string> {
  const { rows } = await database.query<{ kind: string; contents: string }>({
    name: 'parts',
    text: CONTENTS,
    values: [studyId],
  });
  const of = new Map(rows.map(({ kind, contents }) => [kind, contents]));
  const members = [
    // The format of the document and the version of its rules are one part, without a name in the document.
    of.get('document')!.slice(1, -1),
    ...SINGLE_PARTS.map((kind) => `"${kind}":${of.get(kind)!}`),
    ...Object.entries(PART_LISTS).map(([kind, list]) => `"${list}":[${of.get(kind) ?? ''}]`),
  ];
  return `{${members.join()}}`;
}

/** Parses and type-checks by the library alone; each expression has variables of its own, as in a design. */
function parseAlone(design: StudyDesign): ParseResult[] {
  const language = new Environment();
  return design.checks.map(({ expression, target }) =>
    checked(language.clone().registerVariable(target.item!, 'int'), expression),
  );
}

/** The least that the library can do: all expressions have the same variables. */
function parseShared(design: StudyDesign): ParseResult[] {
  const language = new Environment();
  for (const item of new Set(design.checks.map(({ target }) => target.item!)))
    language.registerVariable(item, 'int');
  return design.checks.map(({ expression }) => checked(language, expression));
}

function checked(language: Environment, expression: string): ParseResult {
  const parsed = language.parse(expression);
  if (!parsed.check().valid) throw new Error(expression);
  return parsed;
}

interface Part {
  kind: string;
  key: string;
  revision: number;
  position: string;
  content: Page;
}

/** Changes the label of an item of one page after the other. */
class Editor {
  private pages: Part[] = [];
  private edits = 0;

  constructor(
    private readonly api: Api,
    private readonly studyId: number,
  ) {}

  async read(): Promise<void> {
    const { parts } = await this.api.call<{ parts: Part[] }>(
      'GET',
      `/api/builder/${this.studyId}/draft/parts`,
    );
    this.pages = parts.filter(({ kind, key }) => kind === 'page' && key !== 'REG');
  }

  edit(): () => Promise<string> {
    const page = this.nextPart();
    const body = JSON.stringify({ changes: [{ ...page, position: undefined }] });
    page.revision += 1;
    return () => this.api.send('POST', `/api/builder/${this.studyId}/draft/edits`, body);
  }

  /** @returns the revision of the draft after the edit */
  async editNow(): Promise<number> {
    const { revision } = JSON.parse(await this.edit()()) as { revision: number };
    return revision;
  }

  pageValues(): [string, string] {
    const page = this.nextPart();
    return [page.key, JSON.stringify(page.content)];
  }

  /** The part that is edited next, with its new label. */
  nextPart(): Part {
    this.edits += 1;
    const page = this.pages[this.edits % this.pages.length]!;
    page.content.blocks[0]!.items[0]!.label = { en: `Label ${this.edits}` };
    return page;
  }
}

function report(name: string, { ours, bare }: { ours: Durations; bare: Durations }): void {
  process.stdout.write(
    `${name.padEnd(46)} p50 ${(ours.p50 / bare.p50).toFixed(2).padStart(6)} x   ` +
      `(${ours.p50.toFixed(2)} / ${bare.p50.toFixed(2)} ms, p99 ${ours.p99.toFixed(2)} ms, n ${ours.count})\n`,
  );
}
