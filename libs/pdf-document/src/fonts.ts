/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { isThai, partsAroundSaraAm, scriptsOf } from './line-breaks';

/** Noto Sans JP has Latin letters, too; Thai is in a font of its own. Both are embedded, so that every reader shows them. */
const FILES = {
  plain: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
  plainThai: '@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf',
  boldThai: '@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf',
};
export type FontName = keyof typeof FILES;
export const FONT_NAMES = Object.keys(FILES) as FontName[];

const buffers = new Map<FontName, Buffer>();
const fonts = new Map<FontName, Font>();

/** The file of a font, read once in the life of the process. */
export function fontFile(name: FontName): Buffer {
  let file = buffers.get(name);
  if (!file) {
    file = readFileSync(require.resolve(FILES[name]));
    buffers.set(name, file);
  }
  return file;
}

function fontOf(name: FontName): Font {
  let font = fonts.get(name);
  if (!font) {
    font = create(fontFile(name));
    fonts.set(name, font);
  }
  return font;
}

export interface Run {
  text: string;
  font: FontName;
  /** The text that marks stand for, because no font has its characters. */
  said?: string;
}

/** Stands for a character that no font has, as printers in Japan do it. */
const NO_CHARACTER = '〓';
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Mn}]$/u;
const ASCII = /^[ -~]*$/;

/** The runs of a text with the font of each; every character that they show is in its font. */
export function runsOf(text: string, bold: boolean): Run[] {
  const plain = bold ? 'bold' : 'plain';
  if (ASCII.test(text)) return text === '' ? [] : [{ text, font: plain }];
  const thai = bold ? 'boldThai' : 'plainThai';
  const runs: Run[] = [];
  for (const script of scriptsOf(text.toWellFormed())) {
    if (!isThai(script)) runs.push(...knownRuns(script, plain, thai));
    else for (const part of partsAroundSaraAm(script)) runs.push(...knownRuns(part, thai, plain));
  }
  return runs;
}

/** A text in a font; characters that only the other font has, such as ⁹ of 10⁹/L, in that one. */
function knownRuns(text: string, font: FontName, other: FontName): Run[] {
  const runs: Run[] = [];
  const add = (shown: string, name: FontName): void => {
    const last = runs.at(-1);
    if (last?.font === name && last.said === undefined) last.text += shown;
    else runs.push({ text: shown, font: name });
  };
  const addMark = (mark: string, character: string): void => {
    const last = runs.at(-1);
    if (last?.said === undefined) runs.push({ text: mark, font, said: character });
    else {
      last.text += mark;
      last.said += character;
    }
  };
  for (const character of text) {
    const point = character.codePointAt(0)!;
    if (fontOf(font).hasGlyphForCodePoint(point)) add(character, font);
    else if (character === '\t' || character === '\u00A0') add(' ', font);
    else if (INVISIBLE.test(character)) continue;
    else if (fontOf(other).hasGlyphForCodePoint(point)) add(character, other);
    else if (fontOf(font).hasGlyphForCodePoint(NO_CHARACTER.codePointAt(0)!))
      addMark(NO_CHARACTER, character);
    else addMark('?', character);
  }
  return runs;
}

const MAX_WIDTHS = 20_000;
const widths = new Map<string, number>();

/** The width of a text at size 1. Words return often, so their widths are kept. */
export function widthAtOne(text: string, bold: boolean): number {
  const key = `${bold ? 'b' : 'p'}${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    width = runsOf(text, bold).reduce((sum, run) => {
      const font = fontOf(run.font);
      return sum + font.layout(run.text).advanceWidth / font.unitsPerEm;
    }, 0);
    if (widths.size >= MAX_WIDTHS) widths.clear();
    widths.set(key, width);
  }
  return width;
}
