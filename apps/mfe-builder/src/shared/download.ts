/** Hands a file to the browser's own download. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has its own reference once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
