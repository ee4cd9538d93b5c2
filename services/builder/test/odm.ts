/**
 * A small ODM 1.3.2 study: one visit, one form, a number with a range check, a choice, a method in another language.
 */
export const odm = ({
  studyOid = 'S.SMALL',
  body = '',
} = {}): string => `<?xml version="1.0" encoding="UTF-8"?>
<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" FileType="Snapshot" FileOID="F.1"
  CreationDateTime="2026-01-31T09:00:00Z">
  <Study OID="${studyOid}">
    <GlobalVariables>
      <StudyName>Small study</StudyName>
      <StudyDescription>One form</StudyDescription>
      <ProtocolName>P-SMALL</ProtocolName>
    </GlobalVariables>
    <BasicDefinitions/>
    <MetaDataVersion OID="MDV.1" Name="First">
      <Protocol><StudyEventRef StudyEventOID="SE.SCR" OrderNumber="1" Mandatory="Yes"/></Protocol>
      <StudyEventDef OID="SE.SCR" Name="Screening" Repeating="No" Type="Scheduled">
        <FormRef FormOID="F.VS" OrderNumber="1" Mandatory="Yes"/>
      </StudyEventDef>
      <FormDef OID="F.VS" Name="Vital signs" Repeating="No">
        <ItemGroupRef ItemGroupOID="IG.VS" OrderNumber="1" Mandatory="Yes"/>
      </FormDef>
      <ItemGroupDef OID="IG.VS" Name="Vital signs" Repeating="No">
        <ItemRef ItemOID="I.PULSE" OrderNumber="1" Mandatory="Yes"/>
        <ItemRef ItemOID="I.SEX" OrderNumber="2" Mandatory="No"/>
        <ItemRef ItemOID="I.AGE" OrderNumber="3" Mandatory="No" MethodOID="M.AGE"/>
      </ItemGroupDef>
      <ItemDef OID="I.PULSE" Name="PULSE" DataType="integer" Length="3">
        <Question><TranslatedText xml:lang="en">Pulse</TranslatedText><TranslatedText xml:lang="ja">脈拍</TranslatedText></Question>
        <RangeCheck Comparator="GE" SoftHard="Soft"><CheckValue>30</CheckValue></RangeCheck>
      </ItemDef>
      <ItemDef OID="I.SEX" Name="SEX" DataType="text" Length="1">
        <Question><TranslatedText xml:lang="en">Sex</TranslatedText></Question>
        <CodeListRef CodeListOID="CL.SEX"/>
      </ItemDef>
      <ItemDef OID="I.AGE" Name="AGE" DataType="integer" Length="3">
        <Question><TranslatedText xml:lang="en">Age</TranslatedText></Question>
      </ItemDef>
      <CodeList OID="CL.SEX" Name="Sex" DataType="text">
        <CodeListItem CodedValue="F"><Decode><TranslatedText xml:lang="en">Female</TranslatedText></Decode></CodeListItem>
        <CodeListItem CodedValue="M"><Decode><TranslatedText xml:lang="en">Male</TranslatedText></Decode></CodeListItem>
      </CodeList>
      <MethodDef OID="M.AGE" Name="Age" Type="Computation">
        <Description><TranslatedText xml:lang="en">Age at consent</TranslatedText></Description>
        <FormalExpression Context="SAS">floor((CONSENT - BIRTH) / 365.25)</FormalExpression>
      </MethodDef>
      ${body}
    </MetaDataVersion>
  </Study>
</ODM>
`;
