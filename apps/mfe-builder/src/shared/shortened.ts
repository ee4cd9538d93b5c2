/** Characters of a title that a sentence can hold without being lost in it. */
const MAX_SHOWN = 80;

const segmenter = new Intl.Segmenter();

/** A title in one line for a sentence; the end of a long one is left out. */
export function shortened(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim();
  // No character takes less than one code unit, so most titles need not be split.
  if (line.length <= MAX_SHOWN) return line;
  const characters = Array.from(segmenter.segment(line), ({ segment }) => segment);
  return characters.length <= MAX_SHOWN
    ? line
    : `${characters
        .slice(0, MAX_SHOWN - 1)
        .join('')
        .trimEnd()}…`;
}
