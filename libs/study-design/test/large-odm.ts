const NS = 'http://www.cdisc.org/ns/odm/v1.3';

const times = (n: number, of: (at: number) => string): string =>
  Array.from({ length: n }, (_, at) => of(at)).join('');

/** An ODM file with one study of one metadata version. */
export function odmFile(version: string, before = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?><ODM xmlns="${NS}" ODMVersion="1.3.2"><Study OID="S.LARGE">
<GlobalVariables><StudyName>Large</StudyName><StudyDescription>d</StudyDescription><ProtocolName>P</ProtocolName></GlobalVariables>
<BasicDefinitions>${before}</BasicDefinitions><MetaDataVersion OID="1" Name="1">${version}</MetaDataVersion></Study></ODM>`;
}

const text = (value: string): string => `<TranslatedText xml:lang="en">${value}</TranslatedText>`;

interface Parts {
  forms?: string;
  groups?: string;
  items?: string;
  rest?: string;
  formRefs?: string;
  units?: string;
}

function study(parts: Parts): string {
  const {
    forms = '<FormDef OID="F" Name="F" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="No"/></FormDef>',
    groups = '<ItemGroupDef OID="G" Name="G" Repeating="No"><ItemRef ItemOID="I" Mandatory="No"/></ItemGroupDef>',
    items = `<ItemDef OID="I" Name="I" DataType="text"><Question>${text('Q')}</Question></ItemDef>`,
    rest = '',
    formRefs = '<FormRef FormOID="F" Mandatory="No"/>',
    units = '',
  } = parts;
  return odmFile(
    `<Protocol><StudyEventRef StudyEventOID="V" Mandatory="Yes"/></Protocol>
<StudyEventDef OID="V" Name="V" Repeating="No" Type="Scheduled">${formRefs}</StudyEventDef>${forms}${groups}${items}${rest}`,
    units,
  );
}

const group = (n: number, oid: (at: number) => string): string =>
  `<ItemGroupDef OID="G" Name="G" Repeating="No">${times(n, (at) => `<ItemRef ItemOID="${oid(at)}" Mandatory="No"/>`)}</ItemGroupDef>`;

const item = (oid: string, inner = ''): string =>
  `<ItemDef OID="${oid}" Name="${oid}" DataType="integer" Length="3"><Question>${text('Q')}</Question>${inner}</ItemDef>`;

/** Files that have n objects of one kind each. */
export const LARGE_FILES: Readonly<Record<string, (n: number) => string>> = {
  codes: (n) =>
    study({
      items: item('I', '<CodeListRef CodeListOID="CL"/>'),
      rest: `<CodeList OID="CL" Name="L" DataType="text">${times(n, (at) => `<CodeListItem CodedValue="C${at}"><Decode>${text('c')}</Decode></CodeListItem>`)}</CodeList>`,
    }),
  'codes that repeat': (n) =>
    study({
      items: item('I', '<CodeListRef CodeListOID="CL"/>'),
      rest: `<CodeList OID="CL" Name="L" DataType="text">${times(n, () => '<EnumeratedItem CodedValue="C"/>')}</CodeList>`,
    }),
  codelists: (n) =>
    study({
      rest: times(
        n,
        (at) =>
          `<CodeList OID="CL.${at}" Name="L" DataType="text"><EnumeratedItem CodedValue="1"/></CodeList>`,
      ),
    }),
  'items of a page with range checks': (n) =>
    study({
      groups: group(n, (at) => `I.${at}`),
      items: times(n, (at) =>
        item(
          `I.${at}`,
          '<RangeCheck Comparator="GE" SoftHard="Soft"><CheckValue>5</CheckValue></RangeCheck>',
        ),
      ),
    }),
  'items whose OIDs give the same key': (n) =>
    study({
      groups: group(n, (at) => '項'.repeat(at + 1)),
      items: times(n, (at) => item('項'.repeat(at + 1))),
    }),
  'items whose OIDs differ after 40 characters': (n) =>
    study({
      groups: group(n, (at) => `${'A'.repeat(40)}${at}`),
      items: times(n, (at) => item(`${'A'.repeat(40)}${at}`)),
    }),
  'items with a unit each': (n) =>
    study({
      units: times(
        n,
        (at) =>
          `<MeasurementUnit OID="U.${at}" Name="u"><Symbol>${text(`u${at}`)}</Symbol></MeasurementUnit>`,
      ),
      groups: group(n, (at) => `I.${at}`),
      items: times(n, (at) =>
        item(`I.${at}`, `<MeasurementUnitRef MeasurementUnitOID="U.${at}"/>`),
      ),
    }),
  'items under one condition and one method': (n) =>
    study({
      groups: `<ItemGroupDef OID="G" Name="G" Repeating="No">${times(n, (at) => `<ItemRef ItemOID="I.${at}" Mandatory="No" CollectionExceptionConditionOID="C" MethodOID="M"/>`)}</ItemGroupDef>`,
      items: times(n, (at) => item(`I.${at}`)),
      rest: ['ConditionDef OID="C"', 'MethodDef OID="M"']
        .map(
          (head) =>
            `<${head} Name="x"><FormalExpression Context="CEL">1 &gt; 2</FormalExpression></${head.split(' ')[0]}>`,
        )
        .join(''),
    }),
  'blocks of pages': (n) =>
    study({
      forms: times(
        n,
        (at) =>
          `<FormDef OID="F.${at}" Name="F" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="No"/></FormDef>`,
      ),
      formRefs: times(n, (at) => `<FormRef FormOID="F.${at}" Mandatory="No"/>`),
    }),
  visits: (n) =>
    study({
      rest: times(
        n,
        (at) =>
          `<StudyEventDef OID="V.${at}" Name="V" Repeating="No" Type="Scheduled"><FormRef FormOID="F" Mandatory="No"/></StudyEventDef>`,
      ),
    }),
  'definitions without a use': (n) =>
    study({
      rest: times(
        n,
        (at) =>
          `<ConditionDef OID="C.${at}" Name="c"><Description>${text('d')}</Description></ConditionDef>`,
      ),
    }),
  'aliases of one page': (n) =>
    study({
      forms: `<FormDef OID="F" Name="F" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="No"/>${times(n, (at) => `<Alias Context="c${at}" Name="n"/>`)}</FormDef>`,
    }),
  'aliases of one item': (n) =>
    study({
      items: item(
        'I',
        times(n, (at) => `<Alias Context="c${at}" Name="n"/>`),
      ),
    }),
  'translations of one text': (n) =>
    study({
      items: `<ItemDef OID="I" Name="I" DataType="text"><Question>${times(n, () => text('Q'))}</Question></ItemDef>`,
    }),
  'items with a limit in another unit': (n) =>
    study({
      units: ['kg', 'lb']
        .map(
          (name) =>
            `<MeasurementUnit OID="${name}" Name="${name}"><Symbol>${text(name)}</Symbol></MeasurementUnit>`,
        )
        .join(''),
      groups: group(n, (at) => `I.${at}`),
      items: times(n, (at) =>
        item(
          `I.${at}`,
          '<MeasurementUnitRef MeasurementUnitOID="lb"/><RangeCheck Comparator="GE" SoftHard="Soft"><CheckValue>5</CheckValue><MeasurementUnitRef MeasurementUnitOID="kg"/></RangeCheck>',
        ),
      ),
    }),
  'labels with HTML': (n) =>
    study({
      groups: group(n, (at) => `I.${at}`),
      items: times(n, (at) => item(`I.${at}`).replace('>Q<', '>&lt;b&gt;Q&lt;/b&gt;<')),
    }),
  'forms in which one item has details': (n) =>
    study({
      forms: times(
        n,
        (at) =>
          `<FormDef OID="F.${at}" Name="F" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="No"/></FormDef>`,
      ),
      formRefs: times(n, (at) => `<FormRef FormOID="F.${at}" Mandatory="No"/>`),
      items: item(
        'I',
        `<o:ItemDetails xmlns:o="urn:openclinica">${times(n, (at) => `<o:ItemPresentInForm FormOID="F.${at}" ShowItem="Yes"><o:LeftItemText>L</o:LeftItemText></o:ItemPresentInForm>`)}</o:ItemDetails>`,
      ),
    }),
  'items that others show': (n) =>
    study({
      groups: group(2 * n, (at) => `I.${at}`),
      items: times(2 * n, (at) =>
        item(
          `I.${at}`,
          at < n
            ? ''
            : `<o:ItemDetails xmlns:o="urn:openclinica"><o:ItemPresentInForm FormOID="F" ShowItem="No"><o:SimpleConditionalDisplay><o:ControlItemName>I.${at - n}</o:ControlItemName><o:OptionValue>1</o:OptionValue></o:SimpleConditionalDisplay></o:ItemPresentInForm></o:ItemDetails>`,
        ),
      ),
    }),
  'rules of OpenClinica': (n) =>
    study({
      groups: group(n, (at) => `I_${at}`),
      items: times(n, (at) => item(`I_${at}`)),
      rest: `<r:Rules xmlns:r="urn:openclinica:rules">${times(
        n,
        (at) =>
          `<r:RuleAssignment><r:Target>I_${at}</r:Target><r:RuleRef OID="R${at}"><r:DiscrepancyNoteAction IfExpressionEvaluates="true"><r:Message>m</r:Message></r:DiscrepancyNoteAction><r:ShowAction IfExpressionEvaluates="true"><r:DestinationProperty OID="I_${at}"/></r:ShowAction></r:RuleRef></r:RuleAssignment><r:RuleDef OID="R${at}"><r:Expression>I_${at} gt I_0 and I_1 lt 5</r:Expression></r:RuleDef>`,
      )}</r:Rules>`,
    }),
  'sites of a study': (n) => {
    const file = study({});
    return file.replace(
      '</ODM>',
      `${times(n, (at) => `<Study OID="S.LARGE_${at}"><GlobalVariables><StudyName>Large - ${at}</StudyName></GlobalVariables><MetaDataVersion OID="1" Name="1"><Include StudyOID="S.LARGE" MetaDataVersionOID="1"/></MetaDataVersion></Study>`)}</ODM>`,
    );
  },
  'elements of another namespace': (n) => study({ rest: times(n, () => '<x:y xmlns:x="urn:x"/>') }),
};
