/** The name the browser gave a file, without folders; `otherwise` when it gave none. */
export function fileNameOf(name: string, otherwise: string): string {
  const plain = name.replace(/^.*[\\/]/s, '').slice(-100);
  return plain === '' || plain === 'blob' ? otherwise : plain;
}
