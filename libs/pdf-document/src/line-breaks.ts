const THAI = /[\u0E00-\u0E7F]/;
const SCRIPTS = /[\u0E00-\u0E7F]+|[^\u0E00-\u0E7F]+/g;
/** What never begins a line: closing marks, and small kana and marks of length (JIS X 4051). */
const NO_START =
  /^[)\]}〉》」』】〕〗’”、。,.:;!?!?・:;%%‰℃°…‥ーァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎゝゞヽヾ々ๆฯ]/u;
/** What never ends a line: opening marks, and the mark of a choice, which belongs to what follows. */
const NO_END = /(?:[([{〈《「『【〔〖‘“¥$]|[○●□■]\s?)$/u;
const LATIN = /^[!-~\u00A1-\u024F]+$/;

const words: Readonly<Record<'ja' | 'th', Intl.Segmenter>> = {
  ja: new Intl.Segmenter('ja', { granularity: 'word' }),
  th: new Intl.Segmenter('th', { granularity: 'word' }),
};
const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** Runs of Thai and of everything else, which need fonts of their own. */
export const scriptsOf = (text: string): string[] => text.match(SCRIPTS) ?? [];

export const isThai = (run: string): boolean => THAI.test(run);

/**
 * The parts of a Thai text in which one with ำ stands alone, together with what it belongs to: fonts draw its halves around
 * the marks of tones, so that the text of such a part is not that of its glyphs one after the other.
 */
export const partsAroundSaraAm = (thai: string): string[] =>
  thai.split(/(.[\u0E38-\u0E4E]*\u0E33)/).filter((part) => part !== '');

/**
 * The pieces between which a line may end: words of Thai and Japanese, which have no spaces between them, and whatever
 * stands between two spaces in other languages.
 */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const run of scriptsOf(text)) {
    const segmenter = isThai(run) ? words.th : words.ja;
    for (const { segment } of segmenter.segment(run)) {
      const last = pieces.at(-1);
      const belongs =
        last !== undefined &&
        (NO_START.test(segment) ||
          NO_END.test(last) ||
          (LATIN.test(segment) && LATIN.test(last)) ||
          // The spaces after a piece hang over the end of the line.
          /^\s+$/.test(segment));
      if (belongs) pieces[pieces.length - 1] += segment;
      else pieces.push(segment);
    }
  }
  return pieces;
}

/** Characters, each with those that must not begin or end a line alone. */
function unitsOf(piece: string): string[] {
  const units: string[] = [];
  for (const { segment } of graphemes.segment(piece)) {
    const last = units.at(-1);
    if (last !== undefined && (NO_START.test(segment) || NO_END.test(last))) {
      units[units.length - 1] += segment;
    } else units.push(segment);
  }
  return units;
}

/** The parts of a text between which its writer ended a line. */
export const paragraphsOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

/**
 * Breaks a text into lines.
 *
 * @param widthOf the width of a text without spaces at its end
 */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  return paragraphsOf(text).flatMap((paragraph) => {
    const whole = paragraph.trimEnd();
    // Most texts fit, and finding words takes longer than measuring.
    if (widthOf(whole) <= width) return [whole];
    const lines: string[] = [];
    let line = '';
    let used = 0;
    const begin = (piece: string): void => {
      if (line !== '') lines.push(line.trimEnd());
      line = piece;
      used = widthOf(piece);
    };
    for (const piece of piecesOf(paragraph)) {
      const bare = piece.trimEnd();
      if (used + widthOf(bare) <= width || line === '') {
        if (widthOf(bare) <= width) {
          line += piece;
          used += widthOf(piece);
          continue;
        }
      } else if (widthOf(bare) <= width) {
        begin(piece);
        continue;
      }
      // A piece that is wider than a line is broken between characters that may be parted.
      for (const unit of unitsOf(piece)) {
        if (line !== '' && used + widthOf(unit.trimEnd()) > width) begin(unit);
        else {
          line += unit;
          used += widthOf(unit);
        }
      }
    }
    lines.push(line.trimEnd());
    return lines;
  });
}
