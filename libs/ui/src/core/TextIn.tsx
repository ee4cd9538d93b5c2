import { locales } from '@casebook/catalogue';
import { useLanguage } from './context';

/** A text of the study content: any languages, the study's first language first. */
export type ContentText = Readonly<Record<string, string | undefined>>;

/** The text in the reader's language, otherwise the first one of the study, with its language. */
export function textWithLanguage(
  text: ContentText,
  language: string,
): { text: string; language: string } {
  const own = text[language];
  if (own) return { text: own, language };
  const first = Object.entries(text).find((entry) => entry[1]);
  return first ? { text: first[1]!, language: first[0] } : { text: '', language };
}

/** Study content in the reader's language; a text in another language is marked with its language. */
export function TextIn({ text }: { text: ContentText }) {
  const language = useLanguage();
  const picked = textWithLanguage(text, language);
  if (picked.language === language) return picked.text;
  const lang = Object.hasOwn(locales, picked.language)
    ? locales[picked.language as keyof typeof locales]
    : picked.language;
  return <span lang={lang}>{picked.text}</span>;
}
