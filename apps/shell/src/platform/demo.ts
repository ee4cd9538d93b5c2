/** Whether the portal is a demo, with published passwords; the gateway pageSays so in the page. */
export const isDemo = (): boolean => pageSays('casebook-demo');

/** Whether the demo's mails are read on the inbox page. */
export const hasDemoInbox = (): boolean => pageSays('casebook-demo-inbox');

const pageSays = (name: string): boolean =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content === 'on';
