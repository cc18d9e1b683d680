/** So many texts share one set of marks. */
const BLOCK = 64
/** Bits of a set of marks: the groups of letters of a block fill about a third of them. */
const MARKS = 4096
const GROUP = 3
/** So many blocks are read before others are answered: a few milliseconds where each holds what is asked for. */
const READ_AT_ONCE = 512
/** So many searches are remembered, for readers who turn the pages of one. */
const REMEMBERED = 4

/** The place of the three letters from here on: the same for the same letters, and now and then for others. */
function markAt(text: string, at: number): number {
  return ((text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2)) % MARKS
}

function marksOf(text: string): number[] {
  const groups = Math.max(0, text.length - GROUP + 1)
  return Array.from({ length: groups }, (_, at) => markAt(text, at))
}

interface Block {
  ids: number[]
  /** The highest that it has had. */
  newest: number
  texts: string[]
  marks: Uint8Array
}

/** What a search has found, up to this id, which stood in this block. */
interface Found {
  ids: readonly number[]
  newest: number
  block: number
}

const addMarks = ({ marks }: Block, text: string) => {
  for (const mark of marksOf(text)) marks[mark >> 3] = (marks[mark >> 3] ?? 0) | (1 << (mark & 7))
}

const mayHold = ({ marks }: Block, wanted: readonly number[]) =>
  wanted.every((mark) => ((marks[mark >> 3] ?? 0) >> (mark & 7)) & 1)

/** The searches that were made last, and what they have found. */
function createMemory() {
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

/** Texts by ascending ids, and which of them hold a text: only blocks in which all its groups of letters occur are read. */
export function createNameIndex() {
  const blocks: Block[] = []
  const memory = createMemory()
  let newest = 0
  let timesForgotten = 0

  function blockWithRoom(): Block {
    const last = blocks.at(-1)
    if (last && last.ids.length < BLOCK) return last
    const fresh: Block = { ids: [], newest: 0, texts: [], marks: new Uint8Array(MARKS / 8) }
    blocks.push(fresh)
    return fresh
  }

  /** The place of the first block that reaches as far as this id. */
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
    /** Another text for one that it knows. */
    replace(id: number, text: string): void {
      const block = blocks[firstBlockUpTo(id)]
      const at = block?.ids.indexOf(id) ?? -1
      if (!block || at < 0) return
      timesForgotten += 1
      memory.clear()
      block.texts[at] = text
      addMarks(block, text)
    },
    /** Forgets all others. False where it lacks one that stands before the newest it knows. */
    keepOnly(left: ReadonlySet<number>): boolean {
      timesForgotten += 1
      memory.clear()
      for (const block of blocks) {
        // Marks that nobody needs any more only make a block be read in vain.
        block.texts = block.texts.filter((_, at) => left.has(block.ids[at] ?? 0))
        block.ids = block.ids.filter((id) => left.has(id))
      }
      const amountKept = blocks.reduce((sum, { ids }) => sum + ids.length, 0)
      return amountKept === left.values().reduce((sum, id) => sum + Number(id <= newest), 0)
    },
    /** The newest first. */
    async find(text: string): Promise<readonly number[]> {
      const known = memory.get(text) ?? { ids: [], newest: 0, block: 0 }
      const asked = { newest, block: Math.max(0, blocks.length - 1), timesForgotten }
      const wanted = marksOf(text)
      const fresh: number[] = []
      for (let at = asked.block; at >= known.block; at -= 1) {
        if ((asked.block - at) % READ_AT_ONCE === READ_AT_ONCE - 1) await new Promise(setImmediate)
        const block = blocks[at]
        if (!block || !mayHold(block, wanted)) continue
        for (let row = block.ids.length - 1; row >= 0; row -= 1) {
          const id = block.ids[row] ?? 0
          if (id > known.newest && block.texts[row]?.includes(text)) fresh.push(id)
        }
      }
      const ids = fresh.length > 0 ? [...fresh, ...known.ids] : known.ids
      // What was forgotten meanwhile may be among them.
      if (timesForgotten === asked.timesForgotten) memory.set(text, { ids, newest: asked.newest, block: asked.block })
      return ids
    },
  }
}
