import type { Font } from 'fontkit';

/** A font of pdfkit: the part that says which text each of its glyphs in the document stands for. */
export interface EmbeddedFont {
  readonly font: Font;
  readonly subset: { includeGlyph: (glyph: number) => number };
  layout: (text: string) => {
    glyphs: readonly { id: number; codePoints: readonly number[] }[];
  };
  /** The code points of each glyph, by its number in the document. */
  readonly unicode: (readonly number[])[];
}

const REPLACEMENT = 0xfffd;
/** Letters whose glyphs also stand for rarer characters or for parts of others, such as า for the second half of ำ. */
const LETTERS = [
  [0x20, 0x7e],
  [0x0e01, 0x0e5b],
] as const;

const letters = new WeakMap<EmbeddedFont, ReadonlyMap<number, number>>();

/** The letters of a font by their glyphs. */
function lettersOf(font: EmbeddedFont): ReadonlyMap<number, number> {
  let known = letters.get(font);
  if (!known) {
    const found = new Map<number, number>();
    for (const [from, to] of LETTERS) {
      for (let point = from; point <= to; point += 1) {
        if (!font.font.hasGlyphForCodePoint(point)) continue;
        found.set(font.font.glyphForCodePoint(point).id, point);
      }
    }
    // The first glyph of every font stands for a missing character.
    font.unicode[0] = [REPLACEMENT];
    letters.set(font, (known = found));
  }
  return known;
}

/**
 * Gives each glyph of a text the text that one gets who copies it, searches for it or has it read aloud. A glyph has one
 * such text in a document, and PDF/A-2 allows neither none nor U+0000 (ISO 19005-2, 6.2.11.7.2), both of which pdfkit writes.
 *
 * @returns whether the texts of the glyphs make the text; if not, the document has to say it beside them (ActualText)
 */
export function nameGlyphs(font: EmbeddedFont, text: string): boolean {
  const known = lettersOf(font);
  let named = '';
  for (const { id, codePoints } of font.layout(text).glyphs) {
    const glyph = font.subset.includeGlyph(id);
    let points = font.unicode[glyph];
    if (!points) {
      const letter = known.get(id);
      if (letter !== undefined) points = [letter];
      else points = codePoints.length > 0 ? codePoints : [REPLACEMENT];
      font.unicode[glyph] = points;
    }
    named += String.fromCodePoint(...points);
  }
  return named === text;
}
