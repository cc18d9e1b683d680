/** The types of SQLite pages for tables and indexes. SQLite itself overwrites free pages of other types. */
const TREES = new Set([2, 5, 10, 13])
const FIRST_LEAF_KIND = 8
const FILE_HEADER = 100

/** When SQLite splits a page, it copies rows to other pages. `secure_delete` does not overwrite the old bytes. */
export function freeBytesOf(page: Buffer, isFirst: boolean): Buffer {
  const header = isFirst ? FILE_HEADER : 0
  const kind = page.readUInt8(header)
  if (!TREES.has(kind)) return page.subarray(0, 0)
  const rows = page.readUInt16BE(header + 3)
  // In a SQLite page of 65,536 bytes, the position of the first row does not fit into two bytes, so SQLite stores 0.
  const firstRow = page.readUInt16BE(header + 5) || 65_536
  const listEnd = header + (kind < FIRST_LEAF_KIND ? 12 : 8) + 2 * rows
  return firstRow <= page.length && listEnd < firstRow ? page.subarray(listEnd, firstRow) : page.subarray(0, 0)
}
