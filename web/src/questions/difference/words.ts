import { diffArrays } from 'diff'

export interface Part {
  text: string
  isIn: 'both' | 'before' | 'after'
}

/** The comparison stops after this time. Only texts with little in common take so long. */
const TIMEOUT_MS = 500

/** `Intl.Segmenter` finds the words, because Chinese has no spaces between words. */
function splitWords(text: string): string[] {
  if (!('Segmenter' in Intl)) return text.match(/[\p{L}\p{N}_]+|\s+|./gsu) ?? []
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
}

export function compareWords(before: string, after: string): Part[] {
  const changes = diffArrays(splitWords(before), splitWords(after), { timeout: TIMEOUT_MS })
  if (!changes) return replacedParts(before, after)
  return changes.map(({ value, added, removed }) => ({
    text: value.join(''),
    isIn: added ? 'after' : removed ? 'before' : 'both',
  }))
}

const replacedParts = (before: string, after: string): Part[] => [
  { text: before, isIn: 'before' },
  { text: after, isIn: 'after' },
]
