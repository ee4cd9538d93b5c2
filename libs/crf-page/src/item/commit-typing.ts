/** Blurs and focuses the active input again, so that its typed value is entered. */
export function commitTyping(): void {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !active.matches('[data-cb-input]')) return;
  active.blur();
  active.focus({ preventScroll: true });
}
