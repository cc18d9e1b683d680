/** Pages of tables and of indexes, with rows or leading to them. All other pages are overwritten when they are left. */
const TREES = new Set([2, 5, 10, 13])
const LEADS_ON_BELOW = 8
const FILE_HEADER = 100

/**
 * The room of a page that no row has taken yet. What `secure_delete` does not overwrite is in there: when a page is full, SQLite
 * writes the rows that stay anew and leaves what it moved to other pages as it stood. Nothing reads it.
 */
export function freeBytesOf(page: Buffer, isFirst: boolean): Buffer {
  const header = isFirst ? FILE_HEADER : 0
  const kind = page.readUInt8(header)
  if (!TREES.has(kind)) return page.subarray(0, 0)
  const rows = page.readUInt16BE(header + 3)
  // The largest of all pages would need one bit more.
  const firstRow = page.readUInt16BE(header + 5) || 65_536
  const listEnd = header + (kind < LEADS_ON_BELOW ? 12 : 8) + 2 * rows
  return firstRow <= page.length && listEnd < firstRow ? page.subarray(listEnd, firstRow) : page.subarray(0, 0)
}
