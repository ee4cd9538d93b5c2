import type { StudyDesign, Text } from '../schema/design';
import { indexDesign } from '../schema/index-design';
import { textIn } from '../schema/texts';
import { UniqueNames } from '../schema/unique-names';
import { ODM_13 } from './names';
import { allowed, element, type XmlNode } from './xml';

/** What the writers of all elements share: the design with its index, the OIDs in use, and common elements. */
export class WriteContext {
  readonly index;
  readonly oids = new UniqueNames('.');

  constructor(readonly design: StudyDesign) {
    this.index = indexDesign(design);
  }

  /** A text in the first language of the study. */
  main(text: Text | undefined): string {
    return textIn(text, this.design.languages[0] ?? '', this.design.languages);
  }

  /** An unused OID; in ODM, the OIDs of all definitions of a version differ. */
  oid(wanted: string): string {
    return this.oids.take(allowed(wanted) || 'OID');
  }

  texts(name: string, text: Text | undefined, needed = false): XmlNode | undefined {
    const given = Object.entries(text ?? {}).filter(([, value]) => value.trim() !== '');
    if (given.length === 0 && !needed) return undefined;
    // The study's languages come first in its order, because a reader takes their order from the file.
    const rank = (language: string) => {
      const at = this.design.languages.indexOf(language);
      return at < 0 ? this.design.languages.length : at;
    };
    given.sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
    return element(
      ODM_13,
      name,
      {},
      (given.length > 0 ? given : [[this.design.languages[0] ?? 'en', ' '] as const]).map(
        ([language, value]) => element(ODM_13, 'TranslatedText', { 'xml:lang': language }, [value]),
      ),
    );
  }
}

export const aliasElement = (context: string, name: string): XmlNode =>
  element(ODM_13, 'Alias', { Context: context, Name: name });
