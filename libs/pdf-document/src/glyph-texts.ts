import type { Font } from 'fontkit';

/** A font of pdfkit: the part that says which text each of its glyphs in the document stands for. */
export interface EmbeddedFont {
  readonly font: Font;
  readonly subset: { includeGlyph: (glyph: number) => number };
  layout: (text: string) => {
    glyphs: readonly { id: number; codePoints: readonly number[] }[];
  };
  /** Makes the glyphs of a text part of the document. */
  encode: (text: string) => unknown;
  /** The code points of each glyph, by its number in the document. */
  readonly unicode: (readonly number[])[];
}

const REPLACEMENT = 0xfffd;
/** Letters whose glyphs also stand for rarer characters or for parts of others, such as า for the second half of ำ. */
const LETTERS = [
  [0x20, 0x7e],
  [0x0e01, 0x0e5b],
] as const;
const ASCII = /^[ -~]*$/;

/** The texts of the glyphs of one font in one document. */
class GlyphTexts {
  readonly #glyphOfLetter = new Map<number, number>();
  readonly #letterOfGlyph = new Map<number, number>();
  readonly #named = new Set<number>();

  constructor(private readonly embedded: EmbeddedFont) {
    const { font, unicode } = embedded;
    for (const [from, to] of LETTERS) {
      for (let point = from; point <= to; point += 1) {
        if (!font.hasGlyphForCodePoint(point)) continue;
        const { id } = font.glyphForCodePoint(point);
        this.#glyphOfLetter.set(point, id);
        this.#letterOfGlyph.set(id, point);
      }
    }
    // The first glyph of every font stands for a missing character.
    unicode[0] = [REPLACEMENT];
  }

  /** Most texts are in ASCII, and their letters are soon known. */
  nameAscii(text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const point = text.charCodeAt(at);
      if (this.#named.has(point)) continue;
      this.#named.add(point);
      const id = this.#glyphOfLetter.get(point);
      if (id === undefined) continue;
      this.#textOf(id, [point]);
      // With its width, also when the texts have it only in ligatures.
      this.embedded.encode(text[at]!);
    }
  }

  name(text: string): boolean {
    let named = '';
    for (const { id, codePoints } of this.embedded.layout(text).glyphs) {
      named += String.fromCodePoint(...this.#textOf(id, codePoints));
    }
    return named === text;
  }

  #textOf(id: number, codePoints: readonly number[]): readonly number[] {
    const { subset, unicode } = this.embedded;
    const glyph = subset.includeGlyph(id);
    let points = unicode[glyph];
    if (!points) {
      const letter = this.#letterOfGlyph.get(id);
      if (letter !== undefined) points = [letter];
      else points = codePoints.length > 0 ? apart(codePoints) : [REPLACEMENT];
      unicode[glyph] = points;
    }
    return points;
  }
}

/** The letters of a Latin ligature (ﬀ to ﬆ), because a font draws its letters with the same glyph. */
function apart(points: readonly number[]): readonly number[] {
  const text = String.fromCodePoint(...points);
  if (!/^[\uFB00-\uFB06]$/.test(text)) return points;
  return Array.from(text.normalize('NFKC'), (letter) => letter.codePointAt(0)!);
}

const texts = new WeakMap<EmbeddedFont, GlyphTexts>();

/**
 * Gives each glyph of a text the text that one gets who copies it, searches for it or has it read aloud. A glyph has one
 * such text in a document, and PDF/A-2 allows neither none nor U+0000 (ISO 19005-2, 6.2.11.7.2), both of which pdfkit writes.
 *
 * @returns whether the texts of the glyphs make the text; if not, the document has to say it beside them (ActualText)
 */
export function nameGlyphs(font: EmbeddedFont, text: string): boolean {
  let known = texts.get(font);
  if (!known) texts.set(font, (known = new GlyphTexts(font)));
  if (!ASCII.test(text)) return known.name(text);
  known.nameAscii(text);
  return true;
}
