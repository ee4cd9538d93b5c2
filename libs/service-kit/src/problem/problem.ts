import type { Code, MessageParams } from '@casebook/catalogue';

/** One wrong field of an input. `field` is a path such as `items.3.value`. */
export interface FieldError {
  field: string;
  code: Code;
  params?: MessageParams;
}

/**
 * An error for the caller, answered as `application/problem+json` (RFC 9457).
 * The client translates `code` with `params`; statuses as in spec section 8.1 and design section 7.
 */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: Code,
    readonly options: {
      params?: MessageParams;
      errors?: FieldError[];
      /** Count of further wrong fields, which are not in `errors`. */
      moreErrors?: number;
      extra?: Record<string, unknown>;
    } = {},
  ) {
    super(code);
  }

  /** 422 with the list of wrong fields, and the count of those that are not in it. */
  static invalid(errors: FieldError[], moreErrors = 0): Problem {
    return new Problem(422, 'COMMON_INVALID_INPUT', { errors, moreErrors });
  }

  static forbidden(): Problem {
    return new Problem(403, 'COMMON_FORBIDDEN');
  }

  static diskFull(): Problem {
    return new Problem(507, 'PLATFORM_DISK_FULL');
  }

  static notFound(): Problem {
    return new Problem(404, 'COMMON_NOT_FOUND');
  }
}
