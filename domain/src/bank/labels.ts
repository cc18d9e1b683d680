import { charactersIn } from '../characters.ts'
import { LABEL_NAME, LABELS_PER_CALL } from '../limits.ts'
import { hasInvisibleCharacters } from '../visible.ts'

export type LabelNameFault = 'LIMIT_LENGTH' | 'BAN_CHARACTER'

const groupsOfLetters = /^\p{L}[\p{L}\p{M}]*(?:_\p{L}[\p{L}\p{M}]*)*$/u

/** Some letters become decomposed in upper case, so the text is normalised again. */
export const normalLabel = (name: string): string => name.trim().normalize('NFC').toUpperCase().normalize('NFC')

export function labelNameFault(name: string): LabelNameFault | null {
  const normal = normalLabel(name)
  const length = charactersIn(normal)
  if (length < LABEL_NAME.min || length > LABEL_NAME.max) return 'LIMIT_LENGTH'
  return groupsOfLetters.test(normal) && !hasInvisibleCharacters(normal) ? null : 'BAN_CHARACTER'
}

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

function channel(color: string, at: number): number {
  const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = (color: string): number =>
  0.2126 * channel(color, 1) + 0.7152 * channel(color, 3) + 0.0722 * channel(color, 5)

export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return Math.max(a, b) / Math.min(a, b)
}

export const textOn = (color: string): '#000000' | '#FFFFFF' =>
  contrastOf(color, '#000000') >= contrastOf(color, '#FFFFFF') ? '#000000' : '#FFFFFF'

/** Reads more names than a request may contain, because several spellings may mean the same label. */
const MAX_SPLIT_NAMES = 20 * LABELS_PER_CALL

export function splitLabels(joined: string): string[] {
  // Duplicates are removed before the normalisation, which takes most of the time.
  const written = new Set(joined.split('|').map((name) => name.trim()))
  written.delete('')
  return [...new Set([...written].slice(0, MAX_SPLIT_NAMES).map(normalLabel))]
}

export const joinLabels = (names: readonly string[]): string => names.join(' | ')
