import type { Http, Shell } from '@casebook/shell-sdk';
import type { Release } from '../remotes/registry';

/** Makes the `Shell` of each module, whose calls name the module. */
export class Shells {
  /** The `Shell` of the shell's own screens. */
  readonly own: Shell;
  private readonly byClient = new Map<string, Shell>();

  constructor(
    private readonly base: Omit<Shell, 'http'>,
    ownHttp: Http,
    private readonly httpFor: (client: string) => Http,
  ) {
    this.own = { ...base, http: ownHttp };
  }

  /** One object for each release, so that React does not see a new one with every render. */
  readonly of = ({ client }: Pick<Release, 'client'>): Shell => {
    const known = this.byClient.get(client) ?? { ...this.base, http: this.httpFor(client) };
    this.byClient.set(client, known);
    return known;
  };
}
