/**
 * Reads a SAS transport file by the published layout (TS-140) alone: it shares no code with the writer.
 */
export interface XptFile {
  dataset: string;
  label: string;
  variables: { name: string; label: string; type: number; length: number; position: number }[];
  rows: (string | number | null)[][];
}

export function readXpt(file: Buffer): XptFile {
  if (file.length % 80 !== 0) throw new Error('not a whole number of records');
  const record = (no: number): string => file.toString('utf8', no * 80, no * 80 + 80);
  const expectAt = (no: number, start: string): void => {
    if (!record(no).startsWith(start)) throw new Error(`record ${no}: ${record(no)}`);
  };
  expectAt(0, 'HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!000000000000000000000000000000');
  expectAt(1, 'SAS     SAS     SASLIB  ');
  expectAt(3, 'HEADER RECORD*******MEMBER  HEADER RECORD!!!!!!!000000000000000001600000000140');
  expectAt(4, 'HEADER RECORD*******DSCRPTR HEADER RECORD!!!!!!!');
  expectAt(5, 'SAS     ');
  expectAt(7, 'HEADER RECORD*******NAMESTR HEADER RECORD!!!!!!!');
  const count = Number(file.toString('latin1', 7 * 80 + 54, 7 * 80 + 58));
  const variables = Array.from({ length: count }, (_, at) => {
    const from = 8 * 80 + at * 140;
    const words = (offset: number, length: number) =>
      file.toString('utf8', from + offset, from + offset + length).trimEnd();
    return {
      type: file.readInt16BE(from),
      length: file.readInt16BE(from + 4),
      name: words(8, 8),
      label: words(16, 40),
      position: file.readInt32BE(from + 84),
    };
  });
  const observations = 8 + Math.ceil((count * 140) / 80);
  expectAt(observations, 'HEADER RECORD*******OBS     HEADER RECORD!!!!!!!');
  const length = variables.reduce((sum, one) => sum + one.length, 0);
  const rows: XptFile['rows'] = [];
  for (let from = (observations + 1) * 80; from + length <= file.length; from += length) {
    // What is left of the last record is blank.
    if (file.subarray(from).every((byte) => byte === 0x20)) break;
    rows.push(
      variables.map(({ type, position, length: bytes }) => {
        const at = from + position;
        return type === 1
          ? ibmNumber(file.subarray(at, at + 8))
          : file.toString('utf8', at, at + bytes).trimEnd();
      }),
    );
  }
  return {
    dataset: file.toString('latin1', 5 * 80 + 8, 5 * 80 + 16).trimEnd(),
    label: file.toString('utf8', 6 * 80 + 32, 6 * 80 + 72).trimEnd(),
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
