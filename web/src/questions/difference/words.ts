import { diffArrays } from 'diff'

/** A stretch of two texts: in both of them, or in one alone. */
export interface Part {
  text: string
  isIn: 'both' | 'before' | 'after'
}

/** Two long texts that have little in common would keep the reader waiting for a result that helps nobody. */
const patienceMs = 500

/** The words of any language, and what stands between them; Chinese has no spaces to go by. */
function wordsOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return text.match(/[\p{L}\p{N}_]+|\s+|./gsu) ?? []
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
}

/** What two texts have in common, word by word, and what is in one of them alone. */
export function compareWords(before: string, after: string): Part[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { timeout: patienceMs })
  if (!changes) return unlike(before, after)
  return changes.map(({ value, added, removed }) => ({
    text: value.join(''),
    isIn: added ? 'after' : removed ? 'before' : 'both',
  }))
}

const unlike = (before: string, after: string): Part[] => [
  { text: before, isIn: 'before' },
  { text: after, isIn: 'after' },
]
