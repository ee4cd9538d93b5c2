/**
 * Whether a key belongs to an input method, such as the Enter that confirms a Japanese conversion. Safari ends the conversion
 * before it tells of that key, and marks it only with the key code of old.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}
