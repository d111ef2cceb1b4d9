/** The address of a file of a task in the workshop. */
export function fileAddress(task: number, path: string): string {
  return `/task/${task}/file/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** The path of the file in its address in the workshop; null: the address names no file. */
export function fileOfAddress(pathname: string): string | null {
  const path = /^\/task\/\d+\/file\/(.+)$/.exec(pathname)?.[1];
  if (path === undefined) return null;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
