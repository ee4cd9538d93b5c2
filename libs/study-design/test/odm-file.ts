/** Parts of small ODM files in the dialects of other systems. */
const NAMESPACES =
  'xmlns="http://www.cdisc.org/ns/odm/v1.3" xmlns:OpenClinica="http://www.openclinica.org/ns/odm_ext_v130/v3.1" ' +
  'xmlns:OpenClinicaRules="http://www.openclinica.org/ns/rules/v3.1" xmlns:redcap="https://projectredcap.org"';

export const odmOf = (...studies: string[]): string =>
  `<ODM ${NAMESPACES} ODMVersion="1.3">${studies.join('')}</ODM>`;

export const study = (version: string, basics = '', oid = 'S1', name = 'Study'): string =>
  `<Study OID="${oid}"><GlobalVariables><StudyName>${name}</StudyName><StudyDescription>d</StudyDescription>` +
  `<ProtocolName>P-${name}</ProtocolName></GlobalVariables><BasicDefinitions>${basics}</BasicDefinitions>` +
  `<MetaDataVersion OID="M1" Name="1">${version}</MetaDataVersion></Study>`;

export const words = (text: string, language = ''): string =>
  `<TranslatedText${language ? ` xml:lang="${language}"` : ''}>${text}</TranslatedText>`;

export const unit = (oid: string, symbol: string): string =>
  `<MeasurementUnit OID="${oid}" Name="${symbol}"><Symbol>${words(symbol)}</Symbol></MeasurementUnit>`;

export const unitRef = (oid: string): string => `<MeasurementUnitRef MeasurementUnitOID="${oid}"/>`;

export interface ItemOptions {
  type?: string;
  more?: string;
  content?: string;
  question?: string;
  questionMore?: string;
  name?: string;
}

export const item = (oid: string, options: ItemOptions = {}): string => {
  const {
    type = 'text',
    more = '',
    content = '',
    question = `Q ${oid}`,
    questionMore = '',
  } = options;
  return (
    `<ItemDef OID="${oid}" Name="${options.name ?? oid}" DataType="${type}"${more}>` +
    `<Question${questionMore}>${words(question)}</Question>${content}</ItemDef>`
  );
};

export const group = (
  oid: string,
  items: readonly string[],
  { repeating = 'No', content = '', mandatory = 'No' } = {},
): string =>
  `<ItemGroupDef OID="${oid}" Name="${oid}" Repeating="${repeating}">` +
  items
    .map(
      (ref, at) => `<ItemRef ItemOID="${ref}" OrderNumber="${at + 1}" Mandatory="${mandatory}"/>`,
    )
    .join('') +
  `${content}</ItemGroupDef>`;

export const form = (oid: string, groups: readonly string[], content = ''): string =>
  `<FormDef OID="${oid}" Name="${oid}" Repeating="No">` +
  groups.map((ref) => `<ItemGroupRef ItemGroupOID="${ref}" Mandatory="No"/>`).join('') +
  `${content}</FormDef>`;

export const event = (
  oid: string,
  forms: readonly string[],
  { repeating = 'No', type = 'Scheduled' } = {},
): string =>
  `<StudyEventDef OID="${oid}" Name="${oid}" Repeating="${repeating}" Type="${type}">` +
  forms.map((ref) => `<FormRef FormOID="${ref}" Mandatory="No"/>`).join('') +
  '</StudyEventDef>';

export const codelist = (oid: string, codes: readonly string[], type = 'integer'): string =>
  `<CodeList OID="${oid}" Name="${oid}" DataType="${type}">` +
  codes
    .map(
      (code) =>
        `<CodeListItem CodedValue="${code}"><Decode>${words(`is ${code}`)}</Decode></CodeListItem>`,
    )
    .join('') +
  '</CodeList>';

/** One visit with one form with one group of these items. */
export const small = (items: readonly string[], defs: string, basics = ''): string =>
  odmOf(study(event('SE', ['F']) + form('F', ['IG']) + group('IG', items) + defs, basics));

/** OpenClinica's details of an item in a form. */
export const inForm = (
  itemOid: string,
  content: string,
  { form: formOid = 'F', more = '', show = 'Yes' } = {},
): string =>
  `<OpenClinica:ItemDetails ItemOID="${itemOid}"><OpenClinica:ItemPresentInForm FormOID="${formOid}" ColumnNumber="1"` +
  ` PHI="No" ShowItem="${show}" OrderInForm="1"${more}>${content}</OpenClinica:ItemPresentInForm></OpenClinica:ItemDetails>`;

export const oc = (name: string, content: string, more = ''): string =>
  `<OpenClinica:${name}${more}>${content}</OpenClinica:${name}>`;

export const shownWhile = (control: string, option: string): string =>
  oc(
    'SimpleConditionalDisplay',
    oc('ControlItemName', control) + oc('OptionValue', option) + oc('Message', 'Should be empty'),
  );

/** Rules: each with its target, expression and actions. */
export const rules = (
  list: ReadonlyArray<{ oid: string; target: string; expression: string; actions: string }>,
): string => {
  const tag = (name: string, content: string, more = '') =>
    `<OpenClinicaRules:${name}${more}>${content}</OpenClinicaRules:${name}>`;
  return tag(
    'Rules',
    list
      .map(({ oid, target, actions }) =>
        tag('RuleAssignment', tag('Target', target) + tag('RuleRef', actions, ` OID="${oid}"`)),
      )
      .join('') +
      list
        .map(({ oid, expression }) =>
          tag(
            'RuleDef',
            `<Description>about ${oid}</Description>${tag('Expression', expression)}`,
            ` OID="${oid}" Name="name of ${oid}"`,
          ),
        )
        .join(''),
  );
};

export const action = (name: string, content: string, when = 'true'): string =>
  `<OpenClinicaRules:${name} IfExpressionEvaluates="${when}"><OpenClinicaRules:Run InitialDataEntry="true"/>${content}` +
  `</OpenClinicaRules:${name}>`;

export const note = (message: string, when = 'true'): string =>
  action(
    'DiscrepancyNoteAction',
    `<OpenClinicaRules:Message>${message}</OpenClinicaRules:Message>`,
    when,
  );

export const showing = (...oids: string[]): string =>
  action(
    'ShowAction',
    `<OpenClinicaRules:Message>m</OpenClinicaRules:Message>${oids.map((oid) => `<OpenClinicaRules:DestinationProperty OID="${oid}"/>`).join('')}`,
  );
