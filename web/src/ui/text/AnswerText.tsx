import { Fragment } from 'react'
import styles from './AnswerText.module.css'

const ticked = /(`[^`\n]+`)/

/**
 * The text of an answer. It is plain, but for code between backticks, which looks like code; the backticks
 * stay in the page unseen, so that the answer is still called what its author called it.
 */
export function AnswerText({ text }: { text: string }) {
  return (
    <span className={styles['answer']}>
      {text.split(ticked).map((part, index) =>
        ticked.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have nothing but their place
          <Fragment key={index}>
            <Tick />
            <code className={styles['code']}>{part.slice(1, -1)}</code>
            <Tick />
          </Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </span>
  )
}

const Tick = () => <span className={styles['tick']}>`</span>
