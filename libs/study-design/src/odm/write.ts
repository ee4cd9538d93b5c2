import { BlockType, type Codelist, type Item, type Page, type StudyDesign } from '../schema/design';
import { canonicalJson } from '../canonical/canonical';
import { convert } from './convert';
import { CODELIST_TYPE } from './item-type';
import { ALIAS, ODM_13, ownOid } from './names';
import { makePatch } from '../patch/patch';
import { restoreUnmapped } from './restore';
import { collectSources, OdmFaults } from './source';
import { named, pick, sasFormat, sasName } from './write-attributes';
import { aliasElement, WriteContext } from './write-context';
import { ItemWriter } from './write-items';
import { attribute, element, parseXml, xmlOf, type XmlNode } from './xml';

export interface OdmWriteOptions {
  /** Identity of the file; any text. */
  fileOid: string;
  /** ISO 8601 date and time of the export, e.g. `2026-01-31T09:00:00Z`. */
  created: string;
  /** Design version, written as the metadata version. */
  version?: { oid: string; name: string; description?: string };
}

/**
 * Writes a design as CDISC ODM 1.3.2 that is valid by the official schema. What ODM cannot express (layouts,
 * property types, windows, checks that are no range checks …) is written as Alias elements, so that `readOdm`
 * returns the same design and other tools read plain ODM. Content that an import kept is written back at its
 * position where the schema allows it. Live configuration is included when the document contains it.
 *
 * Throws only for a document that does not have the shape of a design.
 */
export function writeOdm(design: StudyDesign, options: OdmWriteOptions): string {
  const plain = new Writer(design, options).write();
  // Even an empty patch is written, because it marks the file as one of this product.
  const patch = makePatch(readBack(plain), design) ?? { members: {} };
  const alias = element(ODM_13, 'Alias', { Context: ALIAS.patch, Name: asciiJson(patch) });
  protocolOf(plain).children.push(alias);
  return finish(plain);
}

function finish(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf(root, true)}\n`;
}

/** The design that a reader gets from the file without the patch. */
function readBack(root: XmlNode): unknown {
  const parsed = parseXml(xmlOf(root), { bounded: false });
  const faults = new OdmFaults();
  const [source] = 'root' in parsed ? collectSources(parsed.root, faults) : [];
  if (!source || faults.list.length > 0) {
    throw new Error(`The export can't be read back: ${JSON.stringify(faults.list[0])}`);
  }
  return convert(source, { own: true, bounded: false }).design;
}

function protocolOf(root: XmlNode): XmlNode {
  const find = (node: XmlNode, name: string) =>
    node.children.find(
      (child): child is XmlNode => typeof child !== 'string' && child.name === name,
    )!;
  return find(find(find(root, 'Study'), 'MetaDataVersion'), 'Protocol');
}

/** JSON in ASCII, because XML does not allow every character. */
function asciiJson(value: unknown): string {
  return canonicalJson(value).replace(
    /[^ -~]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

class Writer {
  private readonly context: WriteContext;
  private readonly items: ItemWriter;
  private readonly visitOids: Map<object, string>;
  private readonly pageOids: Map<object, string>;
  private readonly codelistOids: Map<object, string>;
  private readonly groups: XmlNode[] = [];
  private readonly itemRefs: Array<{ node: XmlNode; item: Item }> = [];

  constructor(
    private readonly design: StudyDesign,
    private readonly options: OdmWriteOptions,
  ) {
    this.context = new WriteContext(design);
    const oidsOf = (
      list: ReadonlyArray<{ key: string; source?: { oid: string } }>,
      own: (key: string) => string,
    ) =>
      new Map(list.map((entry) => [entry, this.context.oid(entry.source?.oid ?? own(entry.key))]));
    this.visitOids = oidsOf(design.visits, ownOid.visit);
    this.pageOids = oidsOf(design.pages, ownOid.page);
    this.codelistOids = oidsOf(
      design.codelists.filter((codelist) => codelist.entries.length > 0),
      ownOid.codelist,
    );
    this.items = new ItemWriter(this.context, this.codelistOids);
  }

  write(): XmlNode {
    const { design, options } = this;
    const forms = design.pages.map((page) => this.form(page));
    const version = element(
      ODM_13,
      'MetaDataVersion',
      {
        OID: named(options.version?.oid, 'MDV.1'),
        Name: named(options.version?.name, '1'),
        Description: options.version?.description,
      },
      [
        this.protocol(),
        ...design.visits.map((visit) => this.event(visit)),
        ...forms,
        ...this.groups,
        ...this.items.itemDefinitions,
        ...design.codelists
          .filter((codelist) => this.codelistOids.has(codelist))
          .map((codelist) => this.codelist(codelist)),
      ],
    );
    restoreUnmapped(version, design.unmapped, this.context.oids);
    this.restoreReferences(version);
    return element(
      ODM_13,
      'ODM',
      {
        FileType: 'Snapshot',
        Granularity: 'Metadata',
        FileOID: named(options.fileOid, 'casebook'),
        CreationDateTime: options.created,
        ODMVersion: '1.3.2',
        SourceSystem: 'Casebook',
      },
      [
        element(ODM_13, 'Study', { OID: named(design.study.studyIdText, 'STUDY') }, [
          element(ODM_13, 'GlobalVariables', {}, [
            element(ODM_13, 'StudyName', {}, [
              named(this.context.main(design.study.name), design.study.studyIdText, 'STUDY'),
            ]),
            element(ODM_13, 'StudyDescription', {}, [this.context.main(design.study.description)]),
            element(ODM_13, 'ProtocolName', {}, [
              named(design.study.protocolNumber, design.study.studyIdText, 'STUDY'),
            ]),
          ]),
          element(ODM_13, 'BasicDefinitions', {}, this.items.unitDefinitions),
          version,
        ]),
      ],
    );
  }

  /** Restores references of items to methods and conditions that are in the file. */
  private restoreReferences(version: XmlNode): void {
    const known = new Set(
      version.children.flatMap((child) =>
        typeof child === 'string' ? [] : [`${child.name} ${attribute(child, 'OID')}`],
      ),
    );
    for (const { node, item } of this.itemRefs) {
      for (const [name, target] of [
        ['MethodOID', 'MethodDef'],
        ['ImputationMethodOID', 'ImputationMethod'],
        ['CollectionExceptionConditionOID', 'ConditionDef'],
      ] as const) {
        const oid = item.source?.attributes?.[`ItemRef.${name}`];
        if (oid === undefined || !known.has(`${target} ${oid}`)) continue;
        node.attributes.push({ name, prefix: '', uri: '', value: oid });
      }
    }
  }

  private protocol(): XmlNode {
    return element(
      ODM_13,
      'Protocol',
      {},
      this.design.visits.map((visit, at) =>
        element(ODM_13, 'StudyEventRef', {
          StudyEventOID: this.visitOids.get(visit)!,
          OrderNumber: String(at + 1),
          Mandatory: visit.type === 'scheduled' ? 'Yes' : 'No',
        }),
      ),
    );
  }

  private event(visit: StudyDesign['visits'][number]): XmlNode {
    const types = { scheduled: 'Scheduled', unscheduled: 'Unscheduled', common: 'Common' } as const;
    const forms = new Set<string>();
    const refs = (
      this.context.index.visits.get(visit.key) === visit
        ? (this.context.index.scheduleByVisit.get(visit.key) ?? [])
        : []
    ).flatMap((entry) => {
      const page = this.context.index.pages.get(entry.page);
      const oid = page && this.pageOids.get(page);
      if (oid === undefined || forms.has(oid)) return [];
      forms.add(oid);
      return [
        element(ODM_13, 'FormRef', {
          FormOID: oid,
          OrderNumber: String(forms.size),
          Mandatory: entry.mandatory ? 'Yes' : 'No',
        }),
      ];
    });
    return element(
      ODM_13,
      'StudyEventDef',
      {
        OID: this.visitOids.get(visit)!,
        Name: named(visit.source?.attributes?.['Name'], visit.key),
        Repeating:
          visit.source?.attributes?.['Repeating'] === 'Yes' || visit.type === 'unscheduled'
            ? 'Yes'
            : 'No',
        Type: types[visit.type],
        Category: visit.source?.attributes?.['Category'],
      },
      [this.context.texts('Description', visit.title), ...refs, aliasElement(ALIAS.key, visit.key)],
    );
  }

  private form(page: Page): XmlNode {
    const refs = page.blocks.map((block, at) => {
      const oid = this.context.oid(block.source?.oid ?? ownOid.block(page.key, block.key));
      const given = block.source?.attributes ?? {};
      const items = new Set<string>();
      const itemRefs = block.items.flatMap((item) => {
        const itemOid = this.items.write(page, item, items);
        if (items.has(itemOid)) return [];
        items.add(itemOid);
        const node = element(ODM_13, 'ItemRef', {
          ItemOID: itemOid,
          OrderNumber: String(items.size),
          Mandatory: item.required ? 'Yes' : 'No',
          Role: item.source?.attributes?.['ItemRef.Role'],
        });
        this.itemRefs.push({ node, item });
        return [node];
      });
      this.groups.push(
        element(
          ODM_13,
          'ItemGroupDef',
          {
            OID: oid,
            Name: named(given['Name'], block.key),
            Repeating: block.type === BlockType.normal ? 'No' : 'Yes',
            SASDatasetName: sasName(given['SASDatasetName']),
            ...pick(given, ['Domain', 'Origin', 'Purpose', 'Comment']),
          },
          [
            this.context.texts('Description', block.label),
            ...itemRefs,
            aliasElement(ALIAS.key, block.key),
          ],
        ),
      );
      return element(ODM_13, 'ItemGroupRef', {
        ItemGroupOID: oid,
        OrderNumber: String(at + 1),
        Mandatory: given['ItemGroupRef.Mandatory'] === 'Yes' ? 'Yes' : 'No',
      });
    });
    const given = page.source?.attributes ?? {};
    return element(
      ODM_13,
      'FormDef',
      {
        OID: this.pageOids.get(page)!,
        Name: named(given['Name'], page.key),
        Repeating: given['Repeating'] === 'Yes' ? 'Yes' : 'No',
      },
      [this.context.texts('Description', page.title), ...refs, aliasElement(ALIAS.key, page.key)],
    );
  }

  private codelist(codelist: Codelist): XmlNode {
    const codes = new Set<string>();
    return element(
      ODM_13,
      'CodeList',
      {
        OID: this.codelistOids.get(codelist)!,
        Name: named(this.context.main(codelist.name), codelist.key),
        DataType: CODELIST_TYPE[codelist.dataType],
        SASFormatName: sasFormat(codelist.source?.attributes?.['SASFormatName']),
      },
      [
        ...codelist.entries.flatMap((entry) => {
          if (codes.has(entry.code)) return [];
          codes.add(entry.code);
          return [
            element(
              ODM_13,
              'CodeListItem',
              {
                CodedValue: entry.code,
                OrderNumber: String(codes.size),
                Rank: entry.rank === undefined ? undefined : String(entry.rank),
              },
              [this.context.texts('Decode', entry.label, true)],
            ),
          ];
        }),
        aliasElement(ALIAS.key, codelist.key),
      ],
    );
  }
}
