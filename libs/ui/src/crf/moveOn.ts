/** Inputs of the CRF page carry `data-cb-input`; the page around them `data-cb-form`. */
export function moveOn(from: HTMLElement, step: 1 | -1 = 1): boolean {
  const form = from.closest('[data-cb-form]');
  if (!form) return false;
  const inputs = [...form.querySelectorAll<HTMLElement>('[data-cb-input]:not(:disabled)')];
  // The next item, not the next choice of the same item.
  const group = from.closest('[role=radiogroup], [role=group]');
  let at = inputs.indexOf(from) + step;
  while (group && inputs[at] && group.contains(inputs[at]!)) at += step;
  const next = inputs[at];
  if (!next) return false;
  next.focus();
  if (next instanceof HTMLInputElement && next.type === 'text') next.select();
  return true;
}
