/** The browser's name of a file, without folders; `otherwise` when there is none. */
export function fileNameOf(name: string, otherwise: string): string {
  const plain = name.replace(/^.*[\\/]/s, '').slice(-100);
  return plain === '' || plain === 'blob' ? otherwise : plain;
}
