import type { Http, Shell } from '@casebook/shell-sdk';
import { Shells } from './shells';

it('gives each module calls with its own name, and always the same object', () => {
  const httpOf = (client: string) => ({ client }) as unknown as Http;
  const shells = new Shells({} as Omit<Shell, 'http'>, httpOf('shell/1'), httpOf);
  expect(shells.own.http).toEqual({ client: 'shell/1' });
  const subject = shells.of({ client: 'mfe_subject/1' });
  expect(subject.http).toEqual({ client: 'mfe_subject/1' });
  expect(shells.of({ client: 'mfe_subject/1' })).toBe(subject);
  expect(shells.of({ client: 'mfe_admin/1' })).not.toBe(subject);
});
