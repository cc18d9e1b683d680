import type { ReactNode } from 'react'
import { type TextKey, t } from '../i18n/text.ts'

type Values = Record<string, ReactNode>

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
  const marked = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (written.includes(name)) return [name, `${EDGE}${name}${EDGE}`]
      return [name, typeof value === 'number' ? value : String(value)]
    }),
  )
  return t(key, marked)
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
