/** Whether the portal is a demo whose mails are read on the inbox page; the gateway says so in the page. */
export function demoInbox(): boolean {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=casebook-demo-inbox]');
  return meta?.content === 'on';
}
