import type { Random } from './random';
import { FILE_NAMES, hostileText } from './values';

const NS = 'http://www.cdisc.org/ns/odm/v1.3';

/** A small valid study, from which invalid files are made. */
const ODM = `<?xml version="1.0" encoding="UTF-8"?>
<ODM xmlns="${NS}" ODMVersion="1.3.2"><Study OID="S.HOSTILE"><GlobalVariables><StudyName>N</StudyName>
<StudyDescription>D</StudyDescription><ProtocolName>P</ProtocolName></GlobalVariables><BasicDefinitions/>
<MetaDataVersion OID="1" Name="1"><Protocol><StudyEventRef StudyEventOID="V" Mandatory="Yes"/></Protocol>
<StudyEventDef OID="V" Name="V" Repeating="No" Type="Scheduled"><FormRef FormOID="F" Mandatory="Yes"/></StudyEventDef>
<FormDef OID="F" Name="F" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="No"/></FormDef>
<ItemGroupDef OID="G" Name="G" Repeating="No"><ItemRef ItemOID="I" Mandatory="No"/></ItemGroupDef>
<ItemDef OID="I" Name="I" DataType="integer" Length="3"><Question><TranslatedText xml:lang="en">Q</TranslatedText></Question>
<RangeCheck Comparator="GE" SoftHard="Soft"><CheckValue>5</CheckValue></RangeCheck></ItemDef>
</MetaDataVersion></Study></ODM>`;

/** A multipart form with a file; the form, its headers or the file are invalid. */
export function uploadBody(random: Random): { body: Buffer; contentType: string } {
  const boundary = 'hostile';
  const parts: Buffer[] = [];
  const part = (headers: string[], content: Buffer | string) =>
    parts.push(
      Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    );
  if (random.oneIn(2)) {
    const name = random.oneIn(3) ? hostileText(random).slice(0, 2_000) : 'studyIdText';
    part([`content-disposition: form-data; name="${name}"`], hostileText(random));
  }
  for (let files = random.oneIn(8) ? 3 : 1; files > 0; files -= 1) {
    const field = random.oneIn(8) ? hostileText(random).slice(0, 500) : 'file';
    const fileName = random.pick(FILE_NAMES);
    const headers = [`content-disposition: form-data; name="${field}"; filename="${fileName}"`];
    if (random.oneIn(4)) headers.push("content-disposition: form-data; filename*=UTF-8''%00%ff");
    if (random.oneIn(2))
      headers.push(`content-type: ${random.pick(['application/json', 'text/xml', '', '\u0000'])}`);
    part(headers, fileOf(random));
  }
  let body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  if (random.oneIn(8)) body = body.subarray(0, random.below(body.length));
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}

function fileOf(random: Random): Buffer {
  switch (random.below(6)) {
    case 0:
      return Buffer.from(hostileText(random));
    case 1:
      return Buffer.from(
        `{"schema":"casebook-design/1","study":${JSON.stringify(hostileText(random))}}`,
      );
    case 2:
      return Buffer.from('['.repeat(50_000));
    default: {
      // Replaces one word of the file by another.
      const words = [...ODM.matchAll(/"([^"]*)"|>([^<]+)</g)];
      const word = random.pick(words);
      const start = word.index + 1;
      const end = start + word[0].length - 2;
      const text = hostileText(random);
      return Buffer.from(
        ODM.slice(0, start) + (random.oneIn(2) ? escaped(text) : text) + ODM.slice(end),
      );
    }
  }
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
