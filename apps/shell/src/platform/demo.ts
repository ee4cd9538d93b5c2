/** Whether the portal is a demo, with published passwords; the gateway says so in the page. */
export const isDemo = (): boolean => says('casebook-demo');

/** Whether the demo's mails are read on the inbox page. */
export const hasDemoInbox = (): boolean => says('casebook-demo-inbox');

const says = (name: string): boolean =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content === 'on';
