import { useLayoutEffect, useRef } from 'react'
import styles from './AnswerText.module.css'
import { dressText } from './dressText.ts'
import { markdownLook } from './Markdown.tsx'

interface Props {
  /** `description_html` of an answer, which the server has rendered and sanitised. Nothing else may be passed here. */
  html: string
  lang: string | null
}

/**
 * An answer: plain, but for code, pictures and formulae. What marks code is neither shown nor a part of the answer's name.
 */
export function AnswerText({ html, lang }: Props) {
  const text = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text brings other formulae
  useLayoutEffect(() => dressText(text.current), [html])
  return (
    <span
      ref={text}
      className={`${markdownLook} ${styles['answer']}`}
      lang={lang ?? undefined}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see server/src/questions/texts/answer.ts
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
