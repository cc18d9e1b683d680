/** So many texts share one set of marks. */
const BLOCK = 64
/** Bits of a set of marks: the groups of letters of a block fill about a third of them. */
const MARKS = 4096
const GROUP = 3

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
  texts: string[]
  marks: Uint8Array
}

/** Texts by ascending ids, and which of them hold a text: only blocks in which all its groups of letters occur are read. */
export function createNameIndex() {
  const blocks: Block[] = []
  let newest = 0

  function blockWithRoom(): Block {
    const last = blocks.at(-1)
    if (last && last.ids.length < BLOCK) return last
    const fresh = { ids: [], texts: [], marks: new Uint8Array(MARKS / 8) }
    blocks.push(fresh)
    return fresh
  }

  const mayHold = ({ marks }: Block, wanted: readonly number[]) =>
    wanted.every((mark) => ((marks[mark >> 3] ?? 0) >> (mark & 7)) & 1)

  return {
    newest: () => newest,
    add(id: number, text: string): void {
      const { ids, texts, marks } = blockWithRoom()
      ids.push(id)
      texts.push(text)
      for (const mark of marksOf(text)) marks[mark >> 3] = (marks[mark >> 3] ?? 0) | (1 << (mark & 7))
      newest = id
    },
    /** Forgets all others. */
    keepOnly(left: ReadonlySet<number>): void {
      for (const block of blocks) {
        // Marks that nobody needs any more only make a block be read in vain.
        block.texts = block.texts.filter((_, at) => left.has(block.ids[at] ?? 0))
        block.ids = block.ids.filter((id) => left.has(id))
      }
    },
    /** The newest first. */
    find(text: string): number[] {
      const wanted = marksOf(text)
      const found: number[] = []
      for (let last = blocks.length - 1; last >= 0; last -= 1) {
        const block = blocks[last]
        if (!block || !mayHold(block, wanted)) continue
        for (let at = block.ids.length - 1; at >= 0; at -= 1) {
          if (block.texts[at]?.includes(text)) found.push(block.ids[at] ?? 0)
        }
      }
      return found
    },
  }
}
