import { answerHtml } from '@assay/domain/bank/answerHtml'
import { useId } from 'react'
import { AnswerText } from '../../ui/text/AnswerText.tsx'
import { accessibleName } from '../../ui/text/plainText.ts'
import styles from './Options.module.css'

interface Props {
  legend: string
  isLegendShown?: boolean
  lang: string | null
  options: readonly { id: number; description: string; description_html?: string }[]
  chosen: readonly number[]
  isMultiple: boolean
  isDisabled?: boolean
  onChoose: (id: number) => void
}

export function Options({ legend, isLegendShown, lang, options, chosen, isMultiple, isDisabled, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className={styles['options']} disabled={isDisabled}>
      <legend className={styles['legend']} data-hidden={!isLegendShown}>
        {legend}
      </legend>
      {/* A copy of the test that was stored before a server update may have no HTML for the options. */}
      {options.map(({ id, description, description_html: html = answerHtml(description) }) => (
        <label key={id} className={styles['option']}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            aria-label={accessibleName(html)}
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
