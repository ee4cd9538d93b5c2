/** Some browsers read the address of a file only after the click was handled. */
const REVOKE_AFTER_MS = 60_000;

/** Hands a file to the browser's own download: one that the page holds, or one that a service keeps under an address. */
export function saveFile(file: Blob | { url: string }, fileName = ''): void {
  const isHeld = file instanceof Blob;
  const link = document.createElement('a');
  link.href = isHeld ? URL.createObjectURL(file) : file.url;
  link.download = fileName;
  link.click();
  if (isHeld) setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
