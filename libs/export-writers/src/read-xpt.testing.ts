/**
 * Reads a SAS transport file by the published layouts of versions 5 (TS-140) and 8 alone: it shares no code with the writer.
 */
export interface XptFile {
  dataset: string;
  label: string;
  variables: { name: string; label: string; type: number; length: number; position: number }[];
  rows: (string | number | null)[][];
}

export function readXpt(file: Buffer): XptFile {
  if (file.length % 80 !== 0) throw new Error('not a whole number of records');
  const record = (no: number): string => file.toString('latin1', no * 80, no * 80 + 80);
  const long = record(0).startsWith('HEADER RECORD*******LIBV8   HEADER RECORD!!!!!!!');
  const kinds = long
    ? { library: 'LIBV8   ', member: 'MEMBV8  ', descriptor: 'DSCPTV8 ', names: 'NAMSTV8 ' }
    : { library: 'LIBRARY ', member: 'MEMBER  ', descriptor: 'DSCRPTR ', names: 'NAMESTR ' };
  const expectAt = (no: number, start: string): void => {
    if (!record(no).startsWith(start)) throw new Error(`record ${no}: ${record(no)}`);
  };
  const header = (kind: string): string => `HEADER RECORD*******${kind}HEADER RECORD!!!!!!!`;
  expectAt(0, `${header(kinds.library)}000000000000000000000000000000`);
  expectAt(1, 'SAS     SAS     SASLIB  ');
  expectAt(3, `${header(kinds.member)}000000000000000001600000000140`);
  expectAt(4, header(kinds.descriptor));
  expectAt(5, 'SAS     ');
  expectAt(7, header(kinds.names));
  const count = Number(file.toString('latin1', 7 * 80 + 54, 7 * 80 + 58));
  const words = (from: number, length: number): string =>
    file.toString('utf8', from, from + length).trimEnd();
  const variables = Array.from({ length: count }, (_, at) => {
    const from = 8 * 80 + at * 140;
    return {
      type: file.readInt16BE(from),
      length: file.readInt16BE(from + 4),
      name: long ? words(from + 88, 32) : words(from + 8, 8),
      label: words(from + 16, 40),
      position: file.readInt32BE(from + 84),
    };
  });
  let next = 8 + Math.ceil((count * 140) / 80);
  if (record(next).startsWith(header('LABELV8 '))) {
    let at = (next + 1) * 80;
    for (let left = Number(record(next).slice(48)); left > 0; left -= 1) {
      const [no, name, label] = [0, 2, 4].map((offset) => file.readInt16BE(at + offset));
      variables[no! - 1]!.label = words(at + 6 + name!, label!);
      at += 6 + name! + label!;
    }
    next = Math.ceil(at / 80);
  }
  expectAt(next, header(long ? 'OBSV8   ' : 'OBS     '));
  const length = variables.reduce((sum, one) => sum + one.length, 0);
  const counted = long ? Number(record(next).slice(48, 63)) : Infinity;
  const rows: XptFile['rows'] = [];
  for (let from = (next + 1) * 80; from + length <= file.length; from += length) {
    if (rows.length === counted) break;
    // What is left of the last record of version 5 is blank.
    if (!long && file.subarray(from).every((byte) => byte === 0x20)) break;
    rows.push(
      variables.map(({ type, position, length: bytes }) => {
        const at = from + position;
        return type === 1 ? ibmNumber(file.subarray(at, at + 8)) : words(at, bytes);
      }),
    );
  }
  const member = 5 * 80 + 8;
  return {
    dataset: file.toString('latin1', member, member + (long ? 32 : 8)).trimEnd(),
    label: words(6 * 80 + 32, 40),
    variables,
    rows,
  };
}

/** A hexadecimal floating point number of IBM, digit by digit. */
function ibmNumber(bytes: Buffer): number | null {
  const [first = 0] = bytes;
  if (bytes.subarray(1).every((byte) => byte === 0)) return first === 0x2e ? null : 0;
  let fraction = 0;
  for (let at = 7; at >= 1; at -= 1) fraction = (fraction + bytes[at]!) / 256;
  return (first & 0x80 ? -1 : 1) * fraction * 16 ** ((first & 0x7f) - 64);
}
