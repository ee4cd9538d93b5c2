import { readAnchorConfig } from './anchor.config';

const outside = { ANCHOR_DIR: '/anchors', ANCHOR_KEY_FILE: '/key.json' };

describe('settings of anchors [D3-ANCHOR-02]', () => {
  it.each([
    ['no region', { ...outside, ANCHOR_S3: 's3://vault' }, 'AWS_REGION'],
    ['no folder', { ANCHOR_S3: 's3://vault', AWS_REGION: 'eu-west-1' }, 'ANCHOR_DIR'],
    ['an address that is no bucket', { ...outside, ANCHOR_S3: 'https://vault' }, 'ANCHOR_S3'],
    [
      'a time of no days',
      { ...outside, ANCHOR_S3: 's3://vault', AWS_REGION: 'eu-west-1', ANCHOR_S3_DAYS: '0' },
      'ANCHOR_S3_DAYS',
    ],
    ['a mail without a server', { ...outside, ANCHOR_MAIL: 'qa@example.org' }, 'SMTP_URL'],
  ])('are refused with the name of the variable: %s', (_title, environment, name) => {
    expect(() => readAnchorConfig(environment)).toThrow(name);
  });

  it('contain a bucket, its folder and a retention of ten years by default', () => {
    const environment = { ...outside, ANCHOR_S3: 's3://vault/edc', AWS_REGION: 'ap-northeast-1' };
    expect(readAnchorConfig(environment).s3).toEqual({
      bucket: 'vault',
      prefix: 'edc/',
      region: 'ap-northeast-1',
      days: 3650,
    });
  });
});
