/** Whether the portal is a demo, with published passwords; the gateway writes it into the page. */
export const isDemo = (): boolean => pageSays('casebook-demo');

/** Whether the demo has an inbox page for its mails. */
export const hasDemoInbox = (): boolean => pageSays('casebook-demo-inbox');

const pageSays = (name: string): boolean =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content === 'on';
