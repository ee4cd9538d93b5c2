/**
 * Colours, sizes and fonts. Everything else refers to these: the antd theme (theme.ts) and, as
 * `--cb-…` custom properties, every style sheet of this library. All text colours reach WCAG AA
 * (4.5:1) on `surface` and `ground`; `lineStrong`, the border of inputs, reaches 3:1.
 */
export const colours = {
  brand: '#0b5c63',
  brandStrong: '#084348',
  brandSoft: '#e4f0f0',
  accent: '#a34700',
  accentSoft: '#fdf0e3',
  text: '#1b2a2e',
  textSoft: '#52646a',
  line: '#d6dfe1',
  lineStrong: '#7c8c91',
  surface: '#ffffff',
  ground: '#f3f6f6',
  danger: '#b3261e',
  dangerSoft: '#fcebe9',
  warn: '#7d5200',
  ok: '#1a6a3b',
  okSoft: '#e6f3ea',
  info: '#1d5b9e',
  infoSoft: '#e8f0f9',
  sign: '#663a99',
  quiet: '#56676d',
} as const;

export const sizes = { text: 14, small: 12, title: 20, row: 32, radius: 4, header: 48 } as const;

/** Thai vowels and tone marks stack above and below the letter and need the taller line. */
export const lineHeights = { ja: 1.6, en: 1.5, th: 1.7 } as const;

const latin = 'system-ui, -apple-system, "Segoe UI", Roboto';
const japanese = '"Hiragino Sans", "Yu Gothic UI", Meiryo, "Noto Sans JP", "Noto Sans CJK JP"';
const thai = '"Noto Sans Thai Variable"';

/** The Thai font has only Thai letters, so Latin letters use the system font although it is first. */
export const fonts = {
  ja: `${japanese}, ${latin}, ${thai}, sans-serif`,
  en: `${latin}, ${thai}, ${japanese}, sans-serif`,
  th: `${thai}, ${latin}, ${japanese}, sans-serif`,
} as const;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

/** Sets the tokens on the root element by the object model, which a strict style policy allows. */
export function applyTokens(root: HTMLElement, language: keyof typeof fonts): void {
  for (const [name, value] of Object.entries(colours)) {
    root.style.setProperty(`--cb-${kebab(name)}`, value);
  }
  for (const [name, value] of Object.entries(sizes)) {
    root.style.setProperty(`--cb-size-${kebab(name)}`, `${value}px`);
  }
  root.style.setProperty('--cb-line-height', String(lineHeights[language]));
  root.style.setProperty('--cb-font', fonts[language]);
}
