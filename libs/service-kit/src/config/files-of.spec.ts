import { LocalFiles, S3Files } from '@casebook/files';
import { filesOf } from './files-of';

it('keeps files in a folder, or in a bucket when one is named', () => {
  expect(filesOf({ FILES_DIR: '/files' })).toBeInstanceOf(LocalFiles);
  const bucket = { FILES_DIR: '/files', FILES_S3: 's3://files/study', AWS_REGION: 'eu-west-1' };
  expect(filesOf(bucket)).toBeInstanceOf(S3Files);
  const own = { FILES_S3: 's3://files', FILES_S3_ENDPOINT: 'http://127.0.0.1:9000' };
  expect(filesOf(own)).toBeInstanceOf(S3Files);
});

it.each([
  [{}, 'FILES_DIR: is missing'],
  [{ FILES_S3: 's3://files' }, 'AWS_REGION: is missing'],
  [{ FILES_S3: 'files' }, 'FILES_S3: must be like s3://bucket/folder'],
  [{ FILES_S3: 's3://files', FILES_S3_ENDPOINT: 'files' }, 'FILES_S3_ENDPOINT'],
])('refuses %j', (environment, words) => {
  expect(() => filesOf(environment)).toThrow(words);
});
