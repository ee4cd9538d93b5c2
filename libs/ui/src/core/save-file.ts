/** Some browsers read the address of a file only after the click was handled. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file in the browser: one in memory, or one at an address of a service. */
export function saveFile(file: Blob | { url: string }, fileName = ''): void {
  const isHeld = file instanceof Blob;
  const link = document.createElement('a');
  link.href = isHeld ? URL.createObjectURL(file) : file.url;
  link.download = fileName;
  link.click();
  if (isHeld) setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
