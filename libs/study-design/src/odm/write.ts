import {
  BlockType,
  PropertyType,
  type Check,
  type Codelist,
  type Item,
  type Page,
  type StudyDesign,
  type Text,
} from '../schema/design';
import { indexDesign } from '../schema/index-design';
import { UniqueNames } from '../schema/unique-names';
import { holdsValue, propertyOf } from '../schema/items';
import { textIn } from '../schema/texts';
import { canonicalJson } from '../canonical/canonical';
import { convert } from './convert';
import { OWN_UNIT } from './convert-items';
import { CODELIST_TYPE } from './item-type';
import { ALIAS, ODM_13, ownOid } from './names';
import { makePatch } from './patch';
import { rangeCheckOf } from './range-checks';
import { restoreUnmapped } from './restore';
import { collectSources, OdmFaults } from './source';
import { named, pick, sasFormat, sasName, typeAttributes } from './write-attributes';
import { allowed, attribute, element, parseXml, xmlOf, type XmlNode } from './xml';

export interface OdmWriteOptions {
  /** Identity of the file; any text. */
  fileOid: string;
  /** ISO 8601 date and time of the export, e.g. `2026-01-31T09:00:00Z`. */
  created: string;
  /** Design version, written as the metadata version. */
  version?: { oid: string; name: string; description?: string };
}

/**
 * Writes a design as CDISC ODM 1.3.2 that is valid by the official schema. What ODM can't say (layouts,
 * property types, windows, checks that are no range checks …) travels in Alias elements of our contexts,
 * so that `readOdm` gives back the very same design; another tool sees plain ODM. Content an import kept
 * aside is written back at its place where the schema admits it. Live configuration is included when the
 * document carries it.
 *
 * Throws only on a document that is not of the design's shape.
 */
export function writeOdm(design: StudyDesign, options: OdmWriteOptions): string {
  const plain = new Writer(design, options).write();
  // An empty patch still tells a reader that the file is one of ours.
  const patch = makePatch(readBack(plain), design) ?? { members: {} };
  const alias = element(ODM_13, 'Alias', { Context: ALIAS.patch, Name: asciiJson(patch) });
  protocolOf(plain).children.push(alias);
  return finish(plain);
}

function finish(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf(root, true)}\n`;
}

/** What a reader makes of the plain file; the rest is what the patch has to say. */
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

/** JSON in ASCII, so that no character of it can be one that XML lacks. */
function asciiJson(value: unknown): string {
  return canonicalJson(value).replace(
    /[^ -~]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

class Writer {
  private readonly index;
  private readonly oids = new UniqueNames('.');
  private readonly unitOids = new UniqueNames('.');
  private readonly units = new Map<string, { oid: string; node: XmlNode }>();
  private readonly visitOids: Map<object, string>;
  private readonly pageOids: Map<object, string>;
  private readonly codelistOids: Map<object, string>;
  /** Checks that raise a query at an item, or refuse it, at every visit; by page and item. */
  private readonly queries: ReadonlyMap<string, readonly Check[]>;
  private readonly groups: XmlNode[] = [];
  private readonly itemRefs: Array<{ node: XmlNode; item: Item }> = [];
  private readonly itemDefs = new Map<string, { node: XmlNode; text: string }>();

  constructor(
    private readonly design: StudyDesign,
    private readonly options: OdmWriteOptions,
  ) {
    this.index = indexDesign(design);
    this.queries = Map.groupBy(
      design.checks.filter(
        ({ action, disabled, target }) =>
          (action.type === 'query' || action.type === 'block') &&
          !disabled &&
          target.visit === undefined,
      ),
      ({ target }) => `${target.page} ${target.item}`,
    );
    const oidsOf = (
      list: ReadonlyArray<{ key: string; source?: { oid: string } }>,
      own: (key: string) => string,
    ) => new Map(list.map((entry) => [entry, this.oid(entry.source?.oid ?? own(entry.key))]));
    this.visitOids = oidsOf(design.visits, ownOid.visit);
    this.pageOids = oidsOf(design.pages, ownOid.page);
    this.codelistOids = oidsOf(
      design.codelists.filter((codelist) => codelist.entries.length > 0),
      ownOid.codelist,
    );
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
        ...[...this.itemDefs.values()].map(({ node }) => node),
        ...design.codelists
          .filter((codelist) => this.codelistOids.has(codelist))
          .map((codelist) => this.codelist(codelist)),
      ],
    );
    restoreUnmapped(version, design.unmapped, this.oids);
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
              named(this.main(design.study.name), design.study.studyIdText, 'STUDY'),
            ]),
            element(ODM_13, 'StudyDescription', {}, [this.main(design.study.description)]),
            element(ODM_13, 'ProtocolName', {}, [
              named(design.study.protocolNumber, design.study.studyIdText, 'STUDY'),
            ]),
          ]),
          element(
            ODM_13,
            'BasicDefinitions',
            {},
            [...this.units.values()].map(({ node }) => node),
          ),
          version,
        ]),
      ],
    );
  }

  /** An item's reference to a method or condition returns with that method or condition. */
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

  private main(text: Text | undefined): string {
    return textIn(text, this.design.languages[0] ?? '', this.design.languages);
  }

  /** ODM demands OIDs that differ over all definitions of a version. */
  private oid(wanted: string): string {
    return this.oids.take(allowed(wanted) || 'OID');
  }

  private texts(name: string, text: Text | undefined, needed = false): XmlNode | undefined {
    const given = Object.entries(text ?? {}).filter(([, value]) => value.trim() !== '');
    if (given.length === 0 && !needed) return undefined;
    // The study's languages first, in its order, so that a reader finds them in that order.
    const rank = (language: string) => {
      const at = this.design.languages.indexOf(language);
      return at < 0 ? this.design.languages.length : at;
    };
    given.sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
    return element(
      ODM_13,
      name,
      {},
      (given.length > 0 ? given : [[this.design.languages[0] ?? 'en', ' '] as const]).map(
        ([language, value]) => element(ODM_13, 'TranslatedText', { 'xml:lang': language }, [value]),
      ),
    );
  }

  private alias(context: string, name: string): XmlNode {
    return element(ODM_13, 'Alias', { Context: context, Name: name });
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
      this.index.visits.get(visit.key) === visit
        ? (this.index.scheduleByVisit.get(visit.key) ?? [])
        : []
    ).flatMap((entry) => {
      const page = this.index.pages.get(entry.page);
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
      [this.texts('Description', visit.title), ...refs, this.alias(ALIAS.key, visit.key)],
    );
  }

  private form(page: Page): XmlNode {
    const refs = page.blocks.map((block, at) => {
      const oid = this.oid(block.source?.oid ?? ownOid.block(page.key, block.key));
      const given = block.source?.attributes ?? {};
      const items = new Set<string>();
      const itemRefs = block.items.flatMap((item) => {
        const itemOid = this.item(page, item, items);
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
          [this.texts('Description', block.label), ...itemRefs, this.alias(ALIAS.key, block.key)],
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
      [this.texts('Description', page.title), ...refs, this.alias(ALIAS.key, page.key)],
    );
  }

  /** Writes an item's definition once; the same definition in several groups is shared, as it was when imported. */
  private item(page: Page, item: Item, taken: ReadonlySet<string>): string {
    const wanted = allowed(item.source?.oid || ownOid.item(page.key, item.key)) || 'OID';
    const node = this.itemDef(page, item, wanted);
    const text = xmlOf(node);
    const known = this.itemDefs.get(wanted);
    if (known?.text === text && !taken.has(wanted)) return wanted;
    const oid = this.oid(wanted);
    const written = oid === wanted ? node : this.itemDef(page, item, oid);
    this.itemDefs.set(oid, { node: written, text: xmlOf(written) });
    return oid;
  }

  private itemDef(page: Page, item: Item, oid: string): XmlNode {
    const given = item.source?.attributes ?? {};
    const codelist =
      item.codelist === undefined ? undefined : this.index.codelists.get(item.codelist);
    const codelistOid = codelist && this.codelistOids.get(codelist);
    const contexts = new Set<string>(Object.values(ALIAS));
    const number = propertyOf(item, PropertyType.screeningNumber)
      ? 'screeningNumber'
      : propertyOf(item, PropertyType.enrollmentNumber)
        ? 'enrollmentNumber'
        : undefined;
    return element(
      ODM_13,
      'ItemDef',
      {
        OID: oid,
        Name: named(given['Name'], item.key),
        ...typeAttributes(item, codelistOid === undefined ? undefined : codelist),
        SASFieldName: sasName(given['SASFieldName']),
        SDSVarName: sasName(given['SDSVarName']),
        ...pick(given, ['Origin', 'Comment']),
      },
      [
        this.texts('Description', item.help),
        this.texts('Question', item.label),
        this.unit(item),
        ...this.rangeChecks(page, item),
        codelistOid === undefined
          ? undefined
          : element(ODM_13, 'CodeListRef', { CodeListOID: codelistOid }),
        ...(item.aliases ?? []).flatMap(({ context, name }) => {
          if (contexts.has(context)) return [];
          contexts.add(context);
          return [this.alias(context, name)];
        }),
        this.alias(ALIAS.key, item.key),
        number === undefined ? undefined : this.alias(ALIAS.property, number),
      ],
    );
  }

  private unit(item: Item): XmlNode | undefined {
    const property = item.properties.find((p) => 'role' in p && p.role === 'unit');
    if (!property || !('text' in property)) return undefined;
    const symbol = this.texts('Symbol', property.text);
    if (!symbol) return undefined;
    const wanted = allowed(item.source?.attributes?.['MeasurementUnitOID'] ?? '') || undefined;
    const text = `${wanted ?? ''} ${xmlOf(symbol)}`;
    let unit = this.units.get(text);
    if (!unit) {
      const oid = this.unitOids.take(wanted || `${OWN_UNIT}${this.units.size + 1}`);
      const name = this.main(property.text);
      unit = { oid, node: element(ODM_13, 'MeasurementUnit', { OID: oid, Name: name }, [symbol]) };
      this.units.set(text, unit);
    }
    return element(ODM_13, 'MeasurementUnitRef', { MeasurementUnitOID: unit.oid });
  }

  private rangeChecks(page: Page, item: Item): XmlNode[] {
    if (!holdsValue(item)) return [];
    return (this.queries.get(`${page.key} ${item.key}`) ?? []).flatMap((check) => {
      const { action } = check;
      if (action.type !== 'query' && action.type !== 'block') return [];
      const hard = action.type === 'block' || check.source?.attributes?.['SoftHard'] === 'Hard';
      const range = rangeCheckOf(item, check.expression);
      if (!range) return [];
      return [
        element(
          ODM_13,
          'RangeCheck',
          {
            Comparator: range.comparator,
            SoftHard: hard ? 'Hard' : 'Soft',
          },
          [
            ...range.values.map((value) => element(ODM_13, 'CheckValue', {}, [value])),
            this.texts('ErrorMessage', action.message),
          ],
        ),
      ];
    });
  }

  private codelist(codelist: Codelist): XmlNode {
    const codes = new Set<string>();
    return element(
      ODM_13,
      'CodeList',
      {
        OID: this.codelistOids.get(codelist)!,
        Name: named(this.main(codelist.name), codelist.key),
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
              [this.texts('Decode', entry.label, true)],
            ),
          ];
        }),
        this.alias(ALIAS.key, codelist.key),
      ],
    );
  }
}
