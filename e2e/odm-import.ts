import type { APIResponse } from '@playwright/test';
import { type Api, expect } from './portal';

interface OdmFile {
  /** The study ID of the file when none is given. */
  studyIdText?: string;
  xml: string | Buffer;
}

/** Imports an ODM file as a new study. */
export function importOdm(api: Api, { xml, ...fields }: OdmFile): Promise<number> {
  const file = { name: 'study.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) };
  return imported(() =>
    api.request.post('/api/builder/odm-import', { multipart: { ...fields, file } }),
  );
}

/** Imports a design document as a new study. */
export function importDesign(api: Api, design: object, studyIdText: string): Promise<number> {
  return imported(() =>
    api.request.post('/api/builder/design-import', { data: { design, studyIdText } }),
  );
}

/** A person can import only one file at a time, so an import of another test may still be running. */
async function imported(send: () => Promise<APIResponse>): Promise<number> {
  let answer: APIResponse | undefined;
  await expect(async () => {
    answer = await send();
    expect(answer.status()).not.toBe(429);
  }).toPass();
  expect(answer!.ok(), await answer!.text()).toBe(true);
  return ((await answer!.json()) as { studyId: number }).studyId;
}
