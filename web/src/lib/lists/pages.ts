export function inPages<Item>(items: readonly Item[], size: number): Item[][] {
  const parts = Math.ceil(items.length / size)
  return Array.from({ length: parts }, (_, part) => items.slice(part * size, (part + 1) * size))
}

interface Page<Item> {
  entries: readonly Item[]
  total: number
}

/** If an item moves to another page during the reading, the item is still returned only once. */
export async function readAllPages<Item>(
  readPage: (start: number, end: number) => Promise<Page<Item>>,
  keyOf: (item: Item) => string,
  size: number,
): Promise<Item[]> {
  const found = new Map<string, Item>()
  for (let start = 0; ; start += size) {
    const { entries, total } = await readPage(start, start + size)
    for (const entry of entries) found.set(keyOf(entry), entry)
    if (entries.length === 0 || start + size >= total) return [...found.values()]
  }
}
