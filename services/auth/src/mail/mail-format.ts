import { type Language, locales } from '@casebook/catalogue';
import type { Words } from './mail-words';

/** The mail for readers without HTML. */
export function plainText(words: Words): string {
  const facts = words.facts.map(([label, value]) => `  ${label}: ${value}`);
  const [label, url] = words.link;
  return [
    words.greeting,
    ...words.before,
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    `${label}: ${url}`,
    ...words.after,
    `-- \n${words.foot}`,
  ].join('\n\n');
}

/** The same in simple HTML, with inline styles only: mail programs drop everything else. */
export function html(words: Words, language: Language): string {
  const paragraph = (text: string) => `<p style="margin:0 0 12px">${escape(text)}</p>`;
  const facts = words.facts.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#5b6676">${escape(label)}</td>` +
      `<td style="padding:4px 0;font-family:monospace;font-size:16px">${escape(value)}</td></tr>`,
  );
  const [label, url] = words.link;
  return [
    `<!doctype html><html lang="${locales[language]}"><head><meta charset="utf-8"></head>`,
    '<body style="font-family:sans-serif;font-size:14px;line-height:1.6;color:#1c2733">',
    paragraph(words.greeting),
    ...words.before.map(paragraph),
    ...(facts.length > 0 ? [`<table style="margin:0 0 12px">${facts.join('')}</table>`] : []),
    `<p style="margin:0 0 12px"><a href="${escape(url)}">${escape(label)}</a><br>`,
    `<span style="color:#5b6676">${escape(url)}</span></p>`,
    ...words.after.map(paragraph),
    `<p style="margin:24px 0 0;color:#5b6676;font-size:12px">${escape(words.foot)}</p>`,
    '</body></html>',
  ].join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!);
