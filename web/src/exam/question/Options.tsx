import { answerHtml } from '@assay/domain/bank/answerHtml'
import { useId } from 'react'
import { AnswerText } from '../../ui/text/AnswerText.tsx'
import { nameOf } from '../../ui/text/plainText.ts'
import styles from './Options.module.css'

interface Props {
  /** What is asked, for screen readers: it stands above. */
  legend: string
  isLegendShown?: boolean
  /** What the options are written in; null for the language of the page. */
  lang: string | null
  options: readonly { id: number; description: string; description_html?: string }[]
  chosen: readonly number[]
  isMultiple: boolean
  isDisabled?: boolean
  onChoose: (id: number) => void
}

/** The answers to choose from: the whole line is the target. */
export function Options({ legend, isLegendShown, lang, options, chosen, isMultiple, isDisabled, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className={styles['options']} disabled={isDisabled}>
      <legend className={styles['legend']} data-hidden={!isLegendShown}>
        {legend}
      </legend>
      {/* A paper that this tab has kept since before an update of the server says only what was written. */}
      {options.map(({ id, description, description_html: html = answerHtml(description) }) => (
        <label key={id} className={styles['option']}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            aria-label={nameOf(html)}
            className={styles['mark']}
            checked={chosen.includes(id)}
            onChange={() => onChoose(id)}
          />
          <AnswerText html={html} lang={lang} />
        </label>
      ))}
    </fieldset>
  )
}
