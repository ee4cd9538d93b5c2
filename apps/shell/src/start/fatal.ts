import { type Language, languageOf } from '@casebook/catalogue';
import { UntrustedChannel } from '../remotes/channel';
import styles from './fatal.module.css';

interface FatalTexts {
  title: string;
  failed: string;
  untrusted: string;
  unsafe: string;
  retry: string;
}

const textsByLanguage: Record<Language, FatalTexts> = {
  ja: {
    title: 'Casebookを起動できませんでした',
    failed: '接続を確認して、もう一度お試しください。',
    untrusted:
      'モジュールの一覧を検証できないため、安全のため何も実行していません。管理者にお知らせください。',
    unsafe: 'https:// で始まるアドレスで開いてください。',
    retry: '再試行',
  },
  en: {
    title: 'Casebook could not start',
    failed: 'Check the connection and try again.',
    untrusted:
      'The list of released modules could not be verified, so nothing was run, for safety. Please tell the administrator.',
    unsafe: 'Open it at the address that begins with https://.',
    retry: 'Try again',
  },
  th: {
    title: 'ไม่สามารถเริ่ม Casebook ได้',
    failed: 'โปรดตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
    untrusted:
      'ตรวจสอบรายการโมดูลไม่ผ่าน เพื่อความปลอดภัยจึงไม่ได้เรียกใช้งานส่วนใด โปรดแจ้งผู้ดูแลระบบ',
    unsafe: 'โปรดเปิดด้วยที่อยู่ที่ขึ้นต้นด้วย https://',
    retry: 'ลองอีกครั้ง',
  },
};

/** The page when no channel document is valid: plain elements without libraries. */
export function showFatal(error: unknown): void {
  const language = languageOf(localStorage.getItem('casebook_language'));
  const { title, retry, ...texts } = textsByLanguage[language];
  document.documentElement.lang = language;
  const button = element('button', retry);
  button.addEventListener('click', () => window.location.reload());
  const box = document.createElement('main');
  box.className = styles['box']!;
  box.role = 'alert';
  box.append(
    element('h1', title),
    element('p', texts[kindOf(error)]),
    button,
    element('small', error instanceof Error ? error.message : String(error)),
  );
  document.getElementById('app')?.replaceChildren(box);
}

function kindOf(error: unknown): 'failed' | 'untrusted' | 'unsafe' {
  if (!window.isSecureContext) return 'unsafe';
  return error instanceof UntrustedChannel ? 'untrusted' : 'failed';
}

function element(name: 'h1' | 'p' | 'button' | 'small', text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
