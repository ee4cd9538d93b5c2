import type { Code } from '@casebook/catalogue';
import { Problem } from '@casebook/service-kit/worker';
import type { DesignFault } from '@casebook/study-design';

/** Answers a document of the wrong shape with 422 and the JSON pointer of each fault as its field. */
export function designFaults(faults: readonly DesignFault[]): Problem {
  return new Problem(422, 'BUILDER_DESIGN_SHAPE', {
    params: { count: faults.length, path: faults[0]?.path },
    errors: faults.map(({ path, code, params }) => ({
      field: `design${path}`,
      code: code as Code,
      params: { ...params, path },
    })),
  });
}
