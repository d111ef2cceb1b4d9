/** A workbook of one sheet, with the heads in bold. */
export async function xlsxOf(rows: readonly (readonly (string | number)[])[]): Promise<Blob> {
  const { default: writeXlsx } = await import('write-excel-file/browser');
  return writeXlsx(
    rows.map((row, at) =>
      row.map((value) =>
        typeof value === 'number' ? { type: Number, value } : { type: String, value, ...(at === 0 && BOLD) },
      ),
    ),
  ).toBlob();
}

const BOLD = { fontWeight: 'bold' } as const;
