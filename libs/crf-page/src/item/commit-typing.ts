/** Leaves the input that is being typed into, so that its value counts, and comes back to it. */
export function commitTyping(): void {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !active.matches('[data-cb-input]')) return;
  active.blur();
  active.focus({ preventScroll: true });
}
