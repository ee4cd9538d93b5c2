import { languageOf } from '@casebook/catalogue';

const words = {
  ja: ['Casebookを起動できませんでした。接続を確認して、もう一度お試しください。', '再試行'],
  en: ['Casebook could not start. Check the connection and try again.', 'Try again'],
  th: ['ไม่สามารถเริ่ม Casebook ได้ โปรดตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง', 'ลองอีกครั้ง'],
} as const;

/** What remains when not even the channel document can be read: plain elements, no library. */
export function showFatal(error: unknown): void {
  const [text, retry] = words[languageOf(navigator.language)];
  const message = document.createElement('p');
  message.textContent = text;
  const detail = document.createElement('p');
  detail.textContent = error instanceof Error ? error.message : String(error);
  const button = document.createElement('button');
  button.textContent = retry;
  button.addEventListener('click', () => window.location.reload());
  const box = document.createElement('main');
  box.role = 'alert';
  box.append(message, button, detail);
  document.getElementById('app')?.replaceChildren(box);
}
