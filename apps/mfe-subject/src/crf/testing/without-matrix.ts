import { problem, type TestShellOptions } from '@casebook/shell-sdk/testing';

type Http = NonNullable<TestShellOptions['http']>;

/** The answers of a test in which the matrix cannot be read; the page works without the list of pages beside it. */
export const withoutMatrix =
  (http: Http | undefined): Http =>
  (request) =>
    http?.(request) ??
    (request.url.endsWith('/visit-matrix') ? problem(503, 'COMMSG023') : undefined);
