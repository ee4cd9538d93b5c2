import type { Http, Shell } from '@casebook/shell-sdk';
import type { Release } from '../remotes/registry';

/** The shell as each module sees it: the calls of a module carry its own name. */
export class Shells {
  /** The shell as its own screens see it. */
  readonly own: Shell;
  private readonly byClient = new Map<string, Shell>();

  constructor(
    private readonly base: Omit<Shell, 'http'>,
    ownHttp: Http,
    private readonly httpFor: (client: string) => Http,
  ) {
    this.own = { ...base, http: ownHttp };
  }

  /** One object per release, so that what depends on it is not made anew with every render. */
  readonly of = ({ client }: Pick<Release, 'client'>): Shell => {
    const known = this.byClient.get(client) ?? { ...this.base, http: this.httpFor(client) };
    this.byClient.set(client, known);
    return known;
  };
}
