import type { RecordedPerson, RecordedSite } from '../shared/records';

/** A place without an organisation in it: people of the study as a whole. */
const CENTRAL = 'Central';

export interface OdmLocation {
  oid: string;
  name: string;
  isSite: boolean;
}

/** The people, places and meanings of signatures that a document refers to, each with an identifier. */
export class OdmPeople {
  readonly users = new Map<string, { oid: string; person: RecordedPerson; location: string }>();
  readonly locations = new Map<string, OdmLocation>();
  readonly meanings = new Map<string, string>();

  /** ODM demands a place for each act: the organisation of the person, or the centre of the study. */
  user(person: RecordedPerson): { oid: string; location: string } {
    const key = JSON.stringify([person.name, person.organisation]);
    let known = this.users.get(key);
    if (!known) {
      const location = this.#location(`organisation ${person.organisation ?? ''}`, {
        name: person.organisation ?? CENTRAL,
        isSite: false,
      });
      known = { oid: `USR.${this.users.size + 1}`, person, location };
      this.users.set(key, known);
    }
    return known;
  }

  site({ code, name }: RecordedSite): string {
    return this.#location(`site ${code}`, { name: `${code} ${name}`.trim(), isSite: true });
  }

  meaning(text: string): string {
    let oid = this.meanings.get(text);
    if (oid === undefined) {
      oid = `SIG.${this.meanings.size + 1}`;
      this.meanings.set(text, oid);
    }
    return oid;
  }

  #location(key: string, more: Omit<OdmLocation, 'oid'>): string {
    let known = this.locations.get(key);
    if (!known) {
      known = { oid: `LOC.${this.locations.size + 1}`, ...more };
      this.locations.set(key, known);
    }
    return known.oid;
  }
}
