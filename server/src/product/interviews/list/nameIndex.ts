/** Number of texts in a block; they share one set of marks. */
const BLOCK = 64
/** Number of bits in a set. The letter groups of a block set about a third of them. */
const MARKS = 4096
const GROUP = 3
/** Number of blocks until other requests can run: a few milliseconds if all blocks match. */
const READ_AT_ONCE = 512
const REMEMBERED = 4

/** Hash of three letters at this position. Different letters may have the same hash. */
function hashAt(text: string, at: number): number {
  return ((text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2)) % MARKS
}

function marksOf(text: string): number[] {
  const groups = Math.max(0, text.length - GROUP + 1)
  return Array.from({ length: groups }, (_, at) => hashAt(text, at))
}

interface Block {
  ids: number[]
  newest: number
  texts: string[]
  marks: Uint8Array
}

/** All matches up to this id, and the block that contains this id. */
interface Found {
  ids: readonly number[]
  newest: number
  block: number
}

const addMarks = ({ marks }: Block, text: string) => {
  for (const mark of marksOf(text)) marks[mark >> 3] = (marks[mark >> 3] ?? 0) | (1 << (mark & 7))
}

const mayContain = ({ marks }: Block, wanted: readonly number[]) =>
  wanted.every((mark) => ((marks[mark >> 3] ?? 0) >> (mark & 7)) & 1)

function createSearchCache() {
  const all = new Map<string, Found>()
  return {
    get: (text: string) => all.get(text),
    clear: () => all.clear(),
    set(text: string, found: Found): void {
      all.delete(text)
      all.set(text, found)
      const [oldest = text] = all.keys()
      if (all.size > REMEMBERED) all.delete(oldest)
    },
  }
}

/**
 * An index of texts, in the order of their ids. A search reads only blocks that contain all letter groups of the
 * searched text.
 */
export function createNameIndex() {
  const blocks: Block[] = []
  const memory = createSearchCache()
  let newest = 0
  let timesForgotten = 0

  function blockWithRoom(): Block {
    const last = blocks.at(-1)
    if (last && last.ids.length < BLOCK) return last
    const fresh: Block = { ids: [], newest: 0, texts: [], marks: new Uint8Array(MARKS / 8) }
    blocks.push(fresh)
    return fresh
  }

  function firstBlockUpTo(id: number): number {
    let [from, to] = [0, blocks.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((blocks[middle]?.newest ?? 0) < id) from = middle + 1
      else to = middle
    }
    return from
  }

  return {
    newest: () => newest,
    add(id: number, text: string): void {
      const block = blockWithRoom()
      block.ids.push(id)
      block.texts.push(text)
      block.newest = id
      addMarks(block, text)
      newest = id
    },
    replace(id: number, text: string): void {
      const block = blocks[firstBlockUpTo(id)]
      const at = block?.ids.indexOf(id) ?? -1
      if (!block || at < 0) return
      timesForgotten += 1
      memory.clear()
      block.texts[at] = text
      addMarks(block, text)
    },
    /** Removes all other ids. Returns false if the index lacks an older id. */
    keepOnly(left: ReadonlySet<number>): boolean {
      timesForgotten += 1
      memory.clear()
      for (const block of blocks) {
        // Old marks stay. They only cause unnecessary reads of a block.
        block.texts = block.texts.filter((_, at) => left.has(block.ids[at] ?? 0))
        block.ids = block.ids.filter((id) => left.has(id))
      }
      const amountKept = blocks.reduce((sum, { ids }) => sum + ids.length, 0)
      return amountKept === left.values().reduce((sum, id) => sum + Number(id <= newest), 0)
    },
    async find(text: string): Promise<readonly number[]> {
      const known = memory.get(text) ?? { ids: [], newest: 0, block: 0 }
      const asked = { newest, block: Math.max(0, blocks.length - 1), timesForgotten }
      const wanted = marksOf(text)
      const fresh: number[] = []
      for (let at = asked.block; at >= known.block; at -= 1) {
        if ((asked.block - at) % READ_AT_ONCE === READ_AT_ONCE - 1) await new Promise(setImmediate)
        const block = blocks[at]
        if (!block || !mayContain(block, wanted)) continue
        for (let row = block.ids.length - 1; row >= 0; row -= 1) {
          const id = block.ids[row] ?? 0
          if (id > known.newest && block.texts[row]?.includes(text)) fresh.push(id)
        }
      }
      const ids = fresh.length > 0 ? [...fresh, ...known.ids] : known.ids
      // If ids were removed meanwhile, the result may contain them, so it is not cached.
      if (timesForgotten === asked.timesForgotten) memory.set(text, { ids, newest: asked.newest, block: asked.block })
      return ids
    },
  }
}
