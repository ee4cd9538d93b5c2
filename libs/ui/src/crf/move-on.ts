/** Focuses the next or previous item. Inputs have `data-cb-input`; the page around them has `data-cb-form`. */
export function moveOn(from: HTMLElement, step: 1 | -1 = 1): boolean {
  const form = from.closest('[data-cb-form]');
  if (!form) return false;
  const inputs = [...form.querySelectorAll<HTMLElement>('[data-cb-input]:not(:disabled)')];
  // The next item, not the next choice of the same item.
  const group = from.closest('.cb-choices');
  const at = inputs.indexOf(from);
  const rest = step === 1 ? inputs.slice(at + 1) : inputs.slice(0, Math.max(at, 0)).toReversed();
  const next = rest.find((input) => !group?.contains(input));
  if (!next) return false;
  next.focus();
  if (next instanceof HTMLInputElement && next.type === 'text') next.select();
  return true;
}

/** Focuses the next or previous choice of the same item; after the last comes the first. */
export function moveWithin(from: HTMLElement, step: 1 | -1): void {
  const group = from.closest('.cb-choices');
  const choices = [...(group?.querySelectorAll<HTMLElement>('[data-cb-input]') ?? [])];
  choices.at((choices.indexOf(from) + step) % choices.length)?.focus();
}
