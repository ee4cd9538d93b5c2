/** Nonce of this page's style policy, written into the page by the gateway. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content || undefined;
}

/**
 * Adds the nonce to `<style>` elements that antd makes without it (scroll lock, measuring of scroll bars), because the
 * page's policy would refuse them.
 */
export function giveStylesTheNonce(): void {
  const nonce = pageNonce();
  if (!nonce) return;
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (name.toLowerCase() === 'style') element.nonce = nonce;
    return element;
  };
}
