/** Number of bits for groups of one, two and three letters. A question with 600 letters sets about a third of them. */
const MARKS = 2048
const FIRST_WORDS = 16

const mixHash = (sum: number, code: number) => Math.imul(sum ^ code, 0x9e3779b1)
/** The upper bits depend on all of the lower ones. */
const hashSlot = (sum: number) => (sum ^ (sum >>> 15)) >>> 21

function* trigramHashes(text: string) {
  for (let at = 0; at < text.length; at += 1) {
    let sum = 0
    for (let length = 1; length <= 3 && at + length <= text.length; length += 1) {
      sum = mixHash(sum, text.charCodeAt(at + length - 1) + length)
      yield hashSlot(sum)
    }
  }
}

/**
 * An index without the texts, with one bit per text and mark. It can return texts that do not match, but never misses
 * one.
 */
export function createTrigrams() {
  // All marks are in one array, with `words` elements each; empty before the first text.
  let marks = new Uint32Array(0)
  let words = 0
  const slots = new Map<number, number>()
  const ids: number[] = []

  function widen(): void {
    const wider = Math.max(words * 2, FIRST_WORDS)
    const room = new Uint32Array(MARKS * wider)
    for (let mark = 0; mark < MARKS; mark += 1) room.set(marks.subarray(mark * words, (mark + 1) * words), mark * wider)
    marks = room
    words = wider
  }

  function slotOf(id: number): number {
    const known = slots.get(id)
    if (known !== undefined) {
      for (let at = known >> 5; at < marks.length; at += words) marks[at] = (marks[at] ?? 0) & ~(1 << (known & 31))
      return known
    }
    const slot = ids.length
    if (slot === words * 32) widen()
    slots.set(id, slot)
    ids.push(id)
    return slot
  }

  return {
    put(id: number, text: string): void {
      const slot = slotOf(id)
      const [word, bit] = [slot >> 5, 1 << (slot & 31)]
      for (const mark of trigramHashes(text)) {
        const at = mark * words + word
        marks[at] = (marks[at] ?? 0) | bit
      }
    },
    find(wanted: readonly string[]): number[] {
      const starts = [...new Set(wanted.flatMap((one) => [...trigramHashes(one)]))].map((mark) => mark * words)
      const found: number[] = []
      for (let word = 0; word * 32 < ids.length; word += 1) {
        let left = -1
        for (const start of starts) left &= marks[start + word] ?? 0
        for (let bit = 0; left !== 0 && bit < 32; bit += 1) {
          const id = ids[word * 32 + bit]
          if ((left >>> bit) & 1 && id !== undefined) found.push(id)
        }
      }
      return found
    },
  }
}
