import { importOdm } from './odm-import';
import type { Api, CallScope } from './portal';

/**
 * The smallest study that can be imported; every test creates its own, so that no test sees changes of another one.
 */
const odm = (oid: string) => `<?xml version="1.0" encoding="UTF-8"?>
<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" FileType="Snapshot" FileOID="F.${oid}"
  CreationDateTime="2026-01-01T00:00:00Z">
  <Study OID="${oid}">
    <GlobalVariables>
      <StudyName>Administration ${oid}</StudyName>
      <StudyDescription>Sites and users</StudyDescription>
      <ProtocolName>P-${oid}</ProtocolName>
    </GlobalVariables>
    <MetaDataVersion OID="V.1" Name="1.0">
      <Protocol><StudyEventRef StudyEventOID="SE.1" OrderNumber="1" Mandatory="Yes"/></Protocol>
      <StudyEventDef OID="SE.1" Name="Screening" Repeating="No" Type="Scheduled">
        <FormRef FormOID="F.1" OrderNumber="1" Mandatory="Yes"/>
      </StudyEventDef>
      <FormDef OID="F.1" Name="Demographics" Repeating="No">
        <ItemGroupRef ItemGroupOID="IG.1" OrderNumber="1" Mandatory="Yes"/>
      </FormDef>
      <ItemGroupDef OID="IG.1" Name="Demographics" Repeating="No">
        <ItemRef ItemOID="I.1" OrderNumber="1" Mandatory="Yes"/>
      </ItemGroupDef>
      <ItemDef OID="I.1" Name="Age" DataType="integer" Length="3">
        <Question><TranslatedText xml:lang="en">Age</TranslatedText></Question>
      </ItemDef>
    </MetaDataVersion>
  </Study>
</ODM>`;

export interface AdminStudy {
  scope: Required<Pick<CallScope, 'studyId' | 'roleId'>>;
  /** Address of the study in the administrator's role. */
  path: string;
  roleIdOf: (code: string) => number;
}

/** A new study, without sites and users, as the administrator sees it. */
export async function newAdminStudy(api: Api): Promise<AdminStudy> {
  const oid = `ADM.${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
  const studyId = await importOdm(api, { xml: odm(oid) });
  const { rows } = await api.get<{ rows: { roleId: number; code: string }[] }>(
    `/api/study/role/master-data-list/${studyId}`,
  );
  const roleIdOf = (code: string) => rows.find((role) => role.code === code)!.roleId;
  const roleId = roleIdOf('administrator');
  return { scope: { studyId, roleId }, path: `/study/${studyId}/role/${roleId}`, roleIdOf };
}

export const siteInput = (siteCode: string, more: object = {}) => ({
  siteCode,
  name: `Hospital ${siteCode}`,
  country: 'JP',
  utcOffsetMinutes: 540,
  effectiveDate: '2026-01-15',
  ...more,
});
