/** The part of fontkit, the font library of pdfkit, that is used; it has no types of its own. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number;
    glyphForCodePoint(codePoint: number): { id: number };
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): { advanceWidth: number };
  }
  export function create(file: Uint8Array): Font;
}
