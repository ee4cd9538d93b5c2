import { PropertyType, type Check, type Item, type Page } from '../schema/design';
import { holdsValue, propertyOf } from '../schema/items';
import { UniqueNames } from '../schema/unique-names';
import { OWN_UNIT } from './convert-items';
import { ALIAS, ODM_13, ownOid } from './names';
import { rangeCheckOf } from './range-checks';
import { named, pick, sasName, typeAttributes } from './write-attributes';
import { aliasElement, type WriteContext } from './write-context';
import { allowed, element, xmlOf, type XmlNode } from './xml';

/** Writes the definitions of items and of their units. */
export class ItemWriter {
  private readonly unitOids = new UniqueNames('.');
  private readonly units = new Map<string, { oid: string; node: XmlNode }>();
  private readonly itemDefs = new Map<string, { node: XmlNode; text: string }>();
  /** Checks that raise a query at an item or block saving, at every visit; by page and item. */
  private readonly queries: ReadonlyMap<string, readonly Check[]>;

  constructor(
    private readonly context: WriteContext,
    private readonly codelistOids: ReadonlyMap<object, string>,
  ) {
    this.queries = Map.groupBy(
      context.design.checks.filter(
        ({ action, disabled, target }) =>
          (action.type === 'query' || action.type === 'block') &&
          !disabled &&
          target.visit === undefined,
      ),
      ({ target }) => `${target.page} ${target.item}`,
    );
  }

  get unitDefinitions(): XmlNode[] {
    return [...this.units.values()].map(({ node }) => node);
  }

  get itemDefinitions(): XmlNode[] {
    return [...this.itemDefs.values()].map(({ node }) => node);
  }

  /**
   * Writes the definition of an item, once for equal definitions in several groups, as in an imported file.
   *
   * @param taken OIDs of the items that the group has already
   * @returns the OID of the definition
   */
  write(page: Page, item: Item, taken: ReadonlySet<string>): string {
    const wanted = allowed(item.source?.oid || ownOid.item(page.key, item.key)) || 'OID';
    const node = this.itemDef(page, item, wanted);
    const text = xmlOf(node);
    const known = this.itemDefs.get(wanted);
    if (known?.text === text && !taken.has(wanted)) return wanted;
    const oid = this.context.oid(wanted);
    const written = oid === wanted ? node : this.itemDef(page, item, oid);
    this.itemDefs.set(oid, { node: written, text: xmlOf(written) });
    return oid;
  }

  private itemDef(page: Page, item: Item, oid: string): XmlNode {
    const given = item.source?.attributes ?? {};
    const codelist =
      item.codelist === undefined ? undefined : this.context.index.codelists.get(item.codelist);
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
        this.context.texts('Description', item.help),
        this.context.texts('Question', item.label),
        this.unit(item),
        ...this.rangeChecks(page, item),
        codelistOid === undefined
          ? undefined
          : element(ODM_13, 'CodeListRef', { CodeListOID: codelistOid }),
        ...(item.aliases ?? []).flatMap(({ context, name }) => {
          if (contexts.has(context)) return [];
          contexts.add(context);
          return [aliasElement(context, name)];
        }),
        aliasElement(ALIAS.key, item.key),
        number === undefined ? undefined : aliasElement(ALIAS.property, number),
      ],
    );
  }

  private unit(item: Item): XmlNode | undefined {
    const property = item.properties.find((p) => 'role' in p && p.role === 'unit');
    if (!property || !('text' in property)) return undefined;
    const symbol = this.context.texts('Symbol', property.text);
    if (!symbol) return undefined;
    const wanted = allowed(item.source?.attributes?.['MeasurementUnitOID'] ?? '') || undefined;
    const text = `${wanted ?? ''} ${xmlOf(symbol)}`;
    let unit = this.units.get(text);
    if (!unit) {
      const oid = this.unitOids.take(wanted || `${OWN_UNIT}${this.units.size + 1}`);
      const name = this.context.main(property.text);
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
            this.context.texts('ErrorMessage', action.message),
          ],
        ),
      ];
    });
  }
}
