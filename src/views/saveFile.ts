/** Hands a text that is on the page to the person as a file. */
export function saveText(text: string, fileName: string, mediaType: string): void {
  saveUrl(URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` })), fileName);
}

/** Hands the content of an address of this page to the person as a file, and releases the address. */
export function saveUrl(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
