/** An instant as `<input type="datetime-local">` takes it, in the browser's zone; seconds only where there are some. */
export function toLocalInput(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return date.getSeconds() === 0 ? `${day}T${time}` : `${day}T${time}:${two(date.getSeconds())}`;
}

/** The instant that such a text means, in ms; null when it is not whole. */
export function fromLocalInput(text: string): number | null {
  const at = new Date(text).getTime();
  return Number.isNaN(at) ? null : at;
}
