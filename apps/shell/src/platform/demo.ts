/** Whether the portal is a demo, with published passwords; the gateway writes it into the page. */
export const isDemo = (): boolean => isMetaOn('casebook-demo');

/** Whether the demo has an inbox page for its mails. */
export const hasDemoInbox = (): boolean => isMetaOn('casebook-demo-inbox');

const isMetaOn = (name: string): boolean =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content === 'on';
