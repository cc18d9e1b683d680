import { Fragment } from 'react'
import styles from './AnswerText.module.css'

const ticked = /(`[^`\n]+`)/

/**
 * The text of an answer. It is plain, but for what stands between backticks, which looks like code. The backticks only
 * mark it: they are neither shown nor a part of the answer's name.
 */
export function AnswerText({ text, lang }: { text: string; lang: string | null }) {
  return (
    <span className={styles['answer']} lang={lang ?? undefined} dir="auto">
      {text.split(ticked).map((part, index) =>
        ticked.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have nothing but their place
          <code key={index} className={styles['code']}>
            {part.slice(1, -1)}
          </code>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </span>
  )
}
