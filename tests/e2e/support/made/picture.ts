/** A picture for statements. */
export const PICTURE = {
  name: 'row.svg',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#cde"/></svg>\n',
  ),
};
