/** A fault of a document: its location, its catalogue code with parameters, and its severity. */
export interface DesignFault {
  /** JSON pointer into the document, e.g. `/pages/3/blocks/0/items/2/codelist`. */
  path: string;
  code: string;
  params: Readonly<Record<string, string | number>>;
  /** A version can't be frozen while there is an error. */
  severity: 'error' | 'warning';
}

/** JSON pointer (RFC 6901) of a path. */
export function pointer(...path: ReadonlyArray<PropertyKey>): string {
  return path.map((part) => `/${String(part).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
}

/** Collects faults below a growing path. */
export class Faults {
  readonly list: DesignFault[] = [];

  error(path: string, code: string, params: DesignFault['params'] = {}): void {
    this.list.push({ path, code, params, severity: 'error' });
  }

  warning(path: string, code: string, params: DesignFault['params'] = {}): void {
    this.list.push({ path, code, params, severity: 'warning' });
  }
}
