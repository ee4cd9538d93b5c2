import { type Language, locales } from '@casebook/catalogue';

/** A mail as a list of parts, from which its plain-text and its HTML form are generated. */
export interface MailTexts {
  subject: string;
  greeting: string;
  /** The event and the next step. */
  before: string[];
  /** Facts to copy: label and value. */
  facts: [label: string, value: string][];
  link: [label: string, url: string];
  after: string[];
  /** The sender, and that answers are not read. */
  foot: string;
}

/** The mail as plain text. */
export function plainTextOfMail(texts: MailTexts): string {
  const facts = texts.facts.map(([label, value]) => `  ${label}: ${value}`);
  const [label, url] = texts.link;
  return [
    texts.greeting,
    ...texts.before,
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    `${label}: ${url}`,
    ...texts.after,
    `-- \n${texts.foot}`,
  ].join('\n\n');
}

/** The mail as simple HTML with inline styles only, because mail programs remove everything else. */
export function html(texts: MailTexts, language: Language): string {
  const paragraph = (text: string) => `<p style="margin:0 0 12px">${escape(text)}</p>`;
  const facts = texts.facts.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#5b6676">${escape(label)}</td>` +
      `<td style="padding:4px 0;font-family:monospace;font-size:16px">${escape(value)}</td></tr>`,
  );
  const [label, url] = texts.link;
  return [
    `<!doctype html><html lang="${locales[language]}"><head><meta charset="utf-8"></head>`,
    '<body style="font-family:sans-serif;font-size:14px;line-height:1.6;color:#1c2733">',
    paragraph(texts.greeting),
    ...texts.before.map(paragraph),
    ...(facts.length > 0 ? [`<table style="margin:0 0 12px">${facts.join('')}</table>`] : []),
    `<p style="margin:0 0 12px"><a href="${escape(url)}">${escape(label)}</a><br>`,
    `<span style="color:#5b6676">${escape(url)}</span></p>`,
    ...texts.after.map(paragraph),
    `<p style="margin:24px 0 0;color:#5b6676;font-size:12px">${escape(texts.foot)}</p>`,
    '</body></html>',
  ].join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!);
