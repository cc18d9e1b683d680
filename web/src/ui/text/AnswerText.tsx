import { useLayoutEffect, useRef } from 'react'
import styles from './AnswerText.module.css'
import { enhanceText } from './enhanceText.ts'
import { markdownLook } from './Markdown.tsx'

interface Props {
  /**
   * The `description_html` of an answer, which the server has rendered and sanitised. Never pass any other HTML to this
   * component.
   */
  html: string
  lang: string | null
}

/**
 * Shows formatting only for code, pictures and formulae. The Markdown signs around code are not shown, and are not part
 * of the option's accessible name.
 */
export function AnswerText({ html, lang }: Props) {
  const text = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other formulae
  useLayoutEffect(() => enhanceText(text.current), [html])
  return (
    <span
      ref={text}
      className={`${markdownLook} ${styles['answer']}`}
      lang={lang ?? undefined}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see server/src/product/questions/texts/answer.ts
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
