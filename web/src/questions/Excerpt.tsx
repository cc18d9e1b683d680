import { excerptParts } from '@assay/domain/bank/excerpt'
import { AnswerText } from '../ui/text/AnswerText.tsx'

interface Props {
  markdown: string
  /** The rendered HTML of the text is used if available, because it displays formulae. */
  html?: string
  max?: number
  fallback?: string
}

/** TeX is left-to-right in every language. */
export function Excerpt({ markdown, html, max, fallback = '' }: Props) {
  const parts = excerptParts(markdown, max)
  const drawn = html?.includes('<math') ? renderedFormulae(html) : undefined
  if (parts.length === 0) return fallback
  return (
    <span dir="auto">
      {parts.map(({ words, isTex }, at) => {
        if (!isTex) return words
        const formula = drawn?.get(words)
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a line has no other id than its position
        if (formula) return <AnswerText key={at} html={formula} lang={null} />
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no id other than their position
          <bdi key={at} dir="ltr">
            {words}
          </bdi>
        )
      })}
    </span>
  )
}

function renderedFormulae(html: string): ReadonlyMap<string, string> {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return new Map(
    [...body.querySelectorAll('math')].map((math) => {
      math.removeAttribute('display')
      return [(math.getAttribute('alttext') ?? '').replace(/\s+/g, ' ').trim(), math.outerHTML]
    }),
  )
}
