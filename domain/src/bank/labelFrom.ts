import { LABEL_NAME } from '../limits.ts'
import { labelNameFault, normalLabel } from './labels.ts'

const replacements: [RegExp, string][] = [
  [/(?<!\p{L})C\+\+/giu, 'CPP'],
  [/(?<!\p{L})C#/giu, 'CSHARP'],
  [/(?<!\p{L})F#/giu, 'FSHARP'],
  [/\.NET(?!\p{L})/giu, 'DOTNET'],
]

const DIGITS = ['ZERO', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE']

const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const groupOfLetters = /\p{L}[\p{L}\p{M}]*/gu

const cut = (name: string) => [...name].slice(0, LABEL_NAME.max).join('').replace(/_$/, '')

export function labelFrom(name: string): string | null {
  if (labelNameFault(name) === null) return normalLabel(name)
  const words = replacements
    .reduce((text, [sign, word]) => text.replaceAll(sign, word), name.normalize('NFC'))
    .replaceAll(unseen, '')
    .replaceAll(/[0-9]/g, (digit) => `_${DIGITS[Number(digit)]}_`)
  const letters = (words.match(groupOfLetters) ?? []).join('_')
  const label = cut(normalLabel(letters))
  if (label === '') return null
  return labelNameFault(label) === 'LIMIT_LENGTH' ? `LABEL_${label}` : label
}
