/** Hands a file to the browser to be kept. */
export function downloadFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // A download that has not begun by then never will.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
