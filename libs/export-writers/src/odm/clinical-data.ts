import type {
  RecordedChange,
  RecordedData,
  RecordedLine,
  RecordedNote,
  RecordedPage,
  RecordedSignature,
  RecordedValue,
  RecordedVisit,
} from '../shared/records';
import { type Attributes, node, xmlText } from '../shared/xml';
import { type MetadataWriter, translated } from './metadata';
import { FLAGS, NOTE_KINDS, oidOf, QUERY_STATUSES } from './oids';
import type { OdmPeople } from './people';

/** What stands beside the parts of an element. */
interface Beside {
  audit?: string;
  /** Both versions of ODM have room for one. */
  signature?: string;
  site?: string;
  annotations?: readonly string[];
  queries?: readonly string[];
}

const REVISIONS = ['Insert', 'Update', 'Remove'] as const;
const CONTEXT = { TransactionType: 'Context' } as const;
/** ODM 2.0 knows no reopened query; the status as it is called here stands in the audit trail. */
const STATES = ['Open', 'Cancelled', 'Answered', 'Closed', 'Open'] as const;

/** Writes the data of subjects; the people and places that it refers to are collected meanwhile. */
export class ClinicalDataWriter {
  constructor(
    private readonly writer: MetadataWriter,
    private readonly studyOid: string,
    private readonly people: OdmPeople,
  ) {}

  data({ subjectNo, site, versionNo, visits, signatures }: RecordedData): string {
    return this.#clinicalData(versionNo, [
      this.#subject(
        { SubjectKey: subjectNo },
        visits.map((visit) => this.#visit(visit)),
        { site: this.people.site(site), ...this.#signed(signatures) },
      ),
    ]);
  }

  /** Changes one after the other; those of one subject and version stand together. */
  changes(changes: readonly RecordedChange[]): string {
    const groups: RecordedChange[][] = [];
    for (const change of changes) {
      const last = groups.at(-1)?.[0];
      const isSame =
        last?.subjectNo === change.subjectNo &&
        last.site.code === change.site.code &&
        last.versionNo === change.versionNo;
      if (isSame) groups.at(-1)!.push(change);
      else groups.push([change]);
    }
    return groups
      .map((group) => {
        const { subjectNo, site, versionNo } = group[0]!;
        // What happened to the subject as a whole needs an element of its own.
        const subjects = group
          .filter(({ visit }) => visit === null)
          .map((change) =>
            this.#subject({ SubjectKey: subjectNo, ...CONTEXT }, [], this.#did(change)),
          );
        const events = group.filter(({ visit }) => visit !== null).map((one) => this.#change(one));
        return this.#clinicalData(versionNo, [
          ...subjects,
          ...(events.length > 0
            ? [
                this.#subject({ SubjectKey: subjectNo, ...CONTEXT }, events, {
                  site: this.people.site(site),
                }),
              ]
            : []),
        ]);
      })
      .join('');
  }

  #clinicalData(versionNo: number, subjects: readonly string[]): string {
    const of = { StudyOID: this.studyOid, MetaDataVersionOID: oidOf.version(versionNo) };
    return node('ClinicalData', of, subjects);
  }

  #visit({ key, repetition, pages, signatures }: RecordedVisit): string {
    return this.#element(
      'StudyEventData',
      {
        StudyEventOID: oidOf.visit(key),
        StudyEventRepeatKey: repetition === null ? null : String(repetition),
      },
      pages.map((page) => this.#page(page)),
      this.#signed(signatures),
    );
  }

  #page({ form, lines, notes, signatures }: RecordedPage): string {
    const signed = this.#signed(signatures);
    return this.#form(
      form,
      {},
      lines.map((line) => this.#line(form, line)),
      this.#noted(notes, signed),
    );
  }

  #line(form: string, { block, line, values }: RecordedLine): string {
    return this.#group(
      form,
      { block, line },
      {},
      values.map((value) => this.#value(form, value)),
    );
  }

  #value(form: string, { item, value, flags, notes }: RecordedValue): string {
    const annotations = flags.length === 0 ? [] : [this.#annotation(1, null, flags.map(flag))];
    return this.#item(form, item, {}, value, this.#noted(notes, { annotations }));
  }

  /** One event of the audit trail at its place. */
  #change(change: RecordedChange): string {
    const { visit, form, block, line, item } = change;
    const did = this.#did(change);
    const at = {
      StudyEventOID: oidOf.visit(visit!.key),
      StudyEventRepeatKey: visit!.repetition === null ? null : String(visit!.repetition),
      ...CONTEXT,
    };
    if (form === null) return this.#element('StudyEventData', at, [], did);
    if (block === null || item === null) {
      return this.#element('StudyEventData', at, [this.#form(form, CONTEXT, [], did)], {});
    }
    const isData = change.kind === 'data';
    const transaction = isData
      ? { TransactionType: REVISIONS[change.revision] ?? 'Upsert' }
      : CONTEXT;
    const value = isData ? change.value : null;
    return this.#element(
      'StudyEventData',
      at,
      [
        this.#form(
          form,
          CONTEXT,
          [
            this.#group(form, { block, line }, CONTEXT, [
              this.#item(form, item, transaction, value, did),
            ]),
          ],
          {},
        ),
      ],
      {},
    );
  }

  #did({ by, at, reason, origin, note, signature }: RecordedChange): Beside {
    const { oid, location } = this.people.user(by);
    const audit = node('AuditRecord', {}, [
      node('UserRef', { UserOID: oid }),
      node('LocationRef', { LocationOID: location }),
      node('DateTimeStamp', {}, [at]),
      ...(reason === null ? [] : [node('ReasonForChange', {}, [xmlText(reason)])]),
      node('SourceID', {}, [xmlText(origin)]),
    ]);
    const beside: Beside = { audit, ...(signature ? this.#signed([signature]) : {}) };
    return note ? this.#noted([note], beside) : beside;
  }

  #signed(signatures: readonly RecordedSignature[]): Beside {
    const valid = signatures.findLast(({ isBroken }) => !isBroken);
    const others = signatures.filter((one) => one !== valid);
    return {
      ...(valid ? { signature: this.#signature(valid) } : {}),
      annotations: others.map(({ by, at, meaning, isBroken }, index) =>
        this.#annotation(index + 1, `${by.name} ${at} ${meaning}`, [
          note(isBroken ? 'BROKEN_SIGNATURE' : 'COMMENT'),
        ]),
      ),
    };
  }

  #signature({ by, at, meaning }: RecordedSignature): string {
    const { oid, location } = this.people.user(by);
    return node('Signature', {}, [
      node('UserRef', { UserOID: oid }),
      node('LocationRef', { LocationOID: location }),
      node('SignatureRef', { SignatureOID: this.people.meaning(meaning) }),
      node('DateTimeStamp', {}, [at]),
    ]);
  }

  /** Notes beside what stands there already. The number of a query is that of its annotations, too. */
  #noted(notes: readonly RecordedNote[], beside: Beside): Beside {
    if (notes.length === 0) return beside;
    const { isTwo } = this.writer;
    const annotations = notes.flatMap(({ kind, number, text, answer, status }) => [
      ...(kind === 'comment' ? [this.#annotation(number, text, [note('COMMENT')])] : []),
      ...(kind === 'query' && !isTwo
        ? [
            this.#annotation(number, text, [
              flagElement(QUERY_STATUSES.oid, QUERY_STATUSES.codes[(status ?? 1) - 1]!, 'QUERY'),
            ]),
          ]
        : []),
      ...(answer === null ? [] : [this.#annotation(number, answer, [note('ANSWER')])]),
    ]);
    return {
      ...beside,
      annotations: [...(beside.annotations ?? []), ...annotations],
      queries: isTwo ? notes.filter(({ kind }) => kind === 'query').map(query) : [],
    };
  }

  #annotation(number: number, text: string | null, flags: readonly string[]): string {
    const { isTwo } = this.writer;
    const comment =
      text === null
        ? []
        : [
            isTwo
              ? translated(this.writer)('Comment', text)
              : node('Comment', {}, [xmlText(text || ' ')]),
          ];
    return node('Annotation', { SeqNum: String(number) }, [...comment, ...flags]);
  }

  #subject(attributes: Attributes, visits: readonly string[], beside: Beside): string {
    return this.#element('SubjectData', attributes, visits, beside);
  }

  #form(form: string, attributes: Attributes, groups: readonly string[], beside: Beside): string {
    const oid = oidOf.form(form);
    return this.writer.isTwo
      ? this.#element('ItemGroupData', { ItemGroupOID: oid, ...attributes }, groups, beside)
      : this.#element('FormData', { FormOID: oid, ...attributes }, groups, beside);
  }

  #group(
    form: string,
    { block, line }: { block: string; line: number },
    attributes: Attributes,
    items: readonly string[],
  ): string {
    return this.#element(
      'ItemGroupData',
      {
        ItemGroupOID: oidOf.group(form, block),
        ItemGroupRepeatKey: line === 0 ? null : String(line),
        ...attributes,
      },
      items,
      {},
    );
  }

  #item(
    form: string,
    item: string,
    attributes: Attributes,
    value: string | null,
    beside: Beside,
  ): string {
    const { isTwo } = this.writer;
    const of = { ItemOID: oidOf.item(form, item), ...attributes };
    return isTwo
      ? this.#element(
          'ItemData',
          of,
          value === null ? [] : [node('Value', {}, [xmlText(value)])],
          beside,
        )
      : this.#element('ItemData', { ...of, Value: value }, [], beside);
  }

  /** In version 2 the parts come before what stands beside them, in version 1 after it. */
  #element(
    name: string,
    attributes: Attributes,
    parts: readonly string[],
    { audit = '', signature = '', site, annotations = [], queries = [] }: Beside,
  ): string {
    const siteRef = site === undefined ? '' : node('SiteRef', { LocationOID: site });
    return node(
      name,
      attributes,
      this.writer.isTwo
        ? [siteRef, ...parts, audit, signature, ...annotations, ...queries]
        : [audit, signature, siteRef, ...annotations, ...parts],
    );
  }
}

const flagElement = (list: string, value: string, kind: (typeof NOTE_KINDS.codes)[number]) =>
  node('Flag', {}, [
    node('FlagValue', { CodeListOID: list }, [value]),
    node('FlagType', { CodeListOID: NOTE_KINDS.oid }, [kind]),
  ]);

const note = (kind: (typeof NOTE_KINDS.codes)[number]): string =>
  node('Flag', {}, [node('FlagValue', { CodeListOID: NOTE_KINDS.oid }, [kind])]);

const flag = (name: string): string => flagElement(FLAGS.oid, name, 'FLAG');

const query = ({ number, at, text, status, isManual }: RecordedNote): string =>
  node(
    'Query',
    {
      OID: `Q.${number}`,
      Source: isManual ? 'Data Management' : 'System',
      Type: isManual ? 'Manual' : 'System',
      State: STATES[(status ?? 1) - 1]!,
      LastUpdateDatetime: at,
    },
    [node('Value', {}, [xmlText(text || ' ')])],
  );
