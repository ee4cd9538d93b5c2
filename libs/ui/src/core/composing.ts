/**
 * Whether a key belongs to an input method, such as the Enter that confirms a Japanese conversion. Safari ends the conversion
 * before the event of that key, so only the deprecated key code identifies it.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}
