import type { ReactNode } from 'react'
import { type TextKey, t } from '../i18n/text.ts'

type Values = Record<string, ReactNode>

/** This character never occurs in texts, so it can mark an inserted value. */
const EDGE = '\0'

/** The writing direction of a name must not affect its sentence. */
export function isolatedText<Given extends Values>(
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a sentence has no other id than its position
        <span key={at} dir="auto">
          {values[part]}
        </span>
      ),
    )
}
