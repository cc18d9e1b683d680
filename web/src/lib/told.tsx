import type { ReactNode } from 'react'
import { type TextKey, t } from '../i18n/text.ts'

type Values = Record<string, string | number>

/** Stands in no text, and around the name of what is put there. */
const EDGE = '\0'

/**
 * A sentence with words of people in it, which are named behind its values: theirs run the way round that they are read,
 * and the sentence stays as it is.
 */
export function told<Given extends Values>(
  key: TextKey,
  values: Given,
  ...written: (keyof Given & string)[]
): ReactNode {
  const marked = Object.fromEntries(written.map((name) => [name, `${EDGE}${name}${EDGE}`]))
  return t(key, { ...values, ...marked })
    .split(EDGE)
    .map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place in the sentence
        <span key={at} dir="auto">
          {values[part]}
        </span>
      ),
    )
}
