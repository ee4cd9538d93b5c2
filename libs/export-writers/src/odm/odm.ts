import type { ZipEntry } from '@casebook/files';
import type { ExportContent } from '../shared/dataset';
import type { Records } from '../shared/records';
import { SpoolFile } from '../shared/spool-file';
import { node, openTag, xmlText } from '../shared/xml';
import { ClinicalDataWriter } from './clinical-data';
import { metadataVersion, type MetadataWriter } from './metadata';
import { oidOf } from './oids';
import { OdmPeople } from './people';

export type OdmVersion = '1.3.2' | '2.0';

const NAMESPACES: Readonly<Record<OdmVersion, string>> = {
  '1.3.2': 'http://www.cdisc.org/ns/odm/v1.3',
  '2.0': 'http://www.cdisc.org/ns/odm/v2.0',
};

/** Places are valid for all versions; ODM wants to know since when. */
const SINCE = '1980-01-01';

/**
 * The data of a study as CDISC ODM: a document with the data as they are, and with the audit trail a second one that has every
 * change. One subject is held at a time: who acted must stand before what was done, so the data wait on disk.
 */
export async function* odmEntries(
  content: ExportContent,
  version: OdmVersion,
): AsyncGenerator<ZipEntry> {
  const { records } = content;
  if (!records) throw new Error('An ODM document needs the records of subjects.');
  const document = (kind: Kind) => odmOf(content, records, version, kind);
  yield { name: 'data.xml', content: document('Snapshot') };
  if (records.changes) yield { name: 'audit.xml', content: document('Transactional') };
}

type Kind = 'Snapshot' | 'Transactional';

async function* odmOf(
  content: ExportContent,
  records: Records,
  version: OdmVersion,
  kind: Kind,
): AsyncGenerator<Buffer> {
  const writer: MetadataWriter = { language: content.language, isTwo: version === '2.0' };
  const people = new OdmPeople();
  const studyOid = content.study.id;
  const clinical = new ClinicalDataWriter(writer, studyOid, people);
  const file = await SpoolFile.open();
  try {
    if (kind === 'Snapshot') {
      for await (const data of records.data()) await file.add(clinical.data(data));
    } else {
      for await (const changes of records.changes!()) {
        if (changes.length > 0) await file.add(clinical.changes(changes));
      }
    }
    yield Buffer.from(headOf(content, version, kind));
    yield Buffer.from(studyOf(content, records, writer));
    yield Buffer.from(adminDataOf(people, records, studyOid, writer));
    yield* file.pieces();
    yield Buffer.from('</ODM>\n');
  } finally {
    await file.close();
  }
}

function headOf({ study, day, program }: ExportContent, version: OdmVersion, kind: Kind): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${openTag('ODM', {
    xmlns: NAMESPACES[version],
    FileType: kind,
    Granularity: 'All',
    FileOID: `${study.id}.${day}.${kind}`,
    CreationDateTime: `${day}T00:00:00Z`,
    ODMVersion: version,
    Originator: 'Casebook',
    SourceSystem: 'Casebook',
    SourceSystemVersion: program,
  })}\n`;
}

function studyOf({ study }: ExportContent, { versions }: Records, writer: MetadataWriter): string {
  const metadata = versions.map((version) => metadataVersion(version, writer));
  const [name, protocol] = [study.name || study.id, study.protocol || study.id];
  if (writer.isTwo) {
    return node('Study', { OID: study.id, StudyName: name, ProtocolName: protocol }, metadata);
  }
  return node('Study', { OID: study.id }, [
    node('GlobalVariables', {}, [
      node('StudyName', {}, [xmlText(name)]),
      node('StudyDescription', {}, [xmlText(name)]),
      node('ProtocolName', {}, [xmlText(protocol)]),
    ]),
    ...metadata,
  ]);
}

function adminDataOf(
  people: OdmPeople,
  { versions }: Records,
  studyOid: string,
  writer: MetadataWriter,
): string {
  const { isTwo } = writer;
  const refs = versions.map(({ no }) =>
    node('MetaDataVersionRef', {
      StudyOID: studyOid,
      MetaDataVersionOID: oidOf.version(no),
      EffectiveDate: SINCE,
    }),
  );
  const users = [...people.users.values()].map(({ oid, person, location }) =>
    isTwo
      ? node('User', { OID: oid, LocationOID: location }, [
          node('FullName', {}, [xmlText(person.name)]),
        ])
      : node('User', { OID: oid }, [
          node('FullName', {}, [xmlText(person.name)]),
          ...(person.organisation === null
            ? []
            : [node('Organization', {}, [xmlText(person.organisation)])]),
          node('LocationRef', { LocationOID: location }),
        ]),
  );
  const locations = [...people.locations.values()].map(({ oid, name, isSite }) =>
    node(
      'Location',
      {
        OID: oid,
        Name: name,
        [isTwo ? 'Role' : 'LocationType']: isSite ? 'Site' : 'Other',
      },
      refs,
    ),
  );
  const meanings = [...people.meanings].map(([meaning, oid]) =>
    node('SignatureDef', { OID: oid, Methodology: 'Electronic' }, [
      node('Meaning', {}, [xmlText(meaning)]),
      node('LegalReason', {}, [xmlText(meaning)]),
    ]),
  );
  return node('AdminData', { StudyOID: studyOid }, [...users, ...locations, ...meanings]);
}
