import type { Code } from '@casebook/catalogue';
import { Problem } from '@casebook/service-kit/worker';
import type { Fault } from '@casebook/study-design';

/** A document of the wrong shape: 422 with the JSON pointer of each fault as its field. */
export function designFaults(faults: readonly Fault[]): Problem {
  return new Problem(422, 'BUILDER_DESIGN_SHAPE', {
    params: { count: faults.length, path: faults[0]?.path },
    errors: faults.map(({ path, code, params }) => ({
      field: `design${path}`,
      code: code as Code,
      params: { ...params, path },
    })),
  });
}
