import styles from './AnswerText.module.css'
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
  return (
    <span
      className={`${markdownLook} ${styles['answer']}`}
      lang={lang ?? undefined}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see server/src/questions/texts/answer.ts
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
