/** A text with the file names of its pictures replaced by addresses that contain them. */
export function shownText(
  text: string,
  pictures: readonly { readonly name: string; readonly address: string }[],
): string {
  const addresses = new Map(pictures.map(({ name, address }) => [name, address]));
  return text.replace(/(!\[[^\]]*\]\(\s*<?)(?:\.\/)?([\w.-]+)/g, (found, before: string, name: string) => {
    const address = addresses.get(name);
    return address === undefined ? found : before + address;
  });
}
