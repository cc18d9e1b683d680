/** Bits that groups of one, two and three letters are spread over: a question of 600 letters sets about a third of them. */
const MARKS = 2048
const FIRST_ROOM = 512

const mixed = (sum: number, code: number) => Math.imul(sum ^ code, 0x9e3779b1)
/** The upper bits are the ones in which all of the lower ones are mixed. */
const placeOf = (sum: number) => (sum ^ (sum >>> 15)) >>> 21

/** The places of all groups of letters that begin here. */
function* marksOf(text: string) {
  for (let at = 0; at < text.length; at += 1) {
    let sum = 0
    for (let length = 1; length <= 3 && at + length <= text.length; length += 1) {
      sum = mixed(sum, text.charCodeAt(at + length - 1) + length)
      yield placeOf(sum)
    }
  }
}

/**
 * Which texts may hold a word, without the texts: for each mark one bit a text. A text that is found may lack the word; a text
 * that is not found surely lacks it.
 */
export function createTrigrams() {
  let marks = Array.from({ length: MARKS }, () => new Uint32Array(FIRST_ROOM / 32))
  const slots = new Map<number, number>()
  const ids: number[] = []

  function slotOf(id: number): number {
    const known = slots.get(id)
    if (known !== undefined) {
      for (const bits of marks) bits[known >> 5] = (bits[known >> 5] ?? 0) & ~(1 << (known & 31))
      return known
    }
    const slot = ids.length
    const [first] = marks
    if (first && slot === first.length * 32) {
      marks = marks.map((bits) => {
        const wider = new Uint32Array(bits.length * 2)
        wider.set(bits)
        return wider
      })
    }
    slots.set(id, slot)
    ids.push(id)
    return slot
  }

  return {
    /** The text of this id from now on. */
    put(id: number, text: string): void {
      const slot = slotOf(id)
      const [word, bit] = [slot >> 5, 1 << (slot & 31)]
      for (const mark of marksOf(text)) {
        const bits = marks[mark]
        if (bits) bits[word] = (bits[word] ?? 0) | bit
      }
    },
    /** The ids of all that may hold every one of these words, in no order. */
    find(words: readonly string[]): number[] {
      const wanted = [...new Set(words.flatMap((word) => [...marksOf(word)]))].flatMap((mark) => marks[mark] ?? [])
      const found: number[] = []
      for (let word = 0; word * 32 < ids.length; word += 1) {
        let left = -1
        for (const bits of wanted) left &= bits[word] ?? 0
        for (let bit = 0; left !== 0 && bit < 32; bit += 1) {
          const id = ids[word * 32 + bit]
          if ((left >>> bit) & 1 && id !== undefined) found.push(id)
        }
      }
      return found
    },
  }
}
