import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { AnswerText } from '../ui/text/AnswerText.tsx'
import styles from './AnswerList.module.css'

interface Props {
  answers: readonly { description_html: string; is_valid: boolean }[]
  lang: string | null
}

export function AnswerList({ answers, lang }: Props) {
  return (
    <ol className={styles['answers']}>
      {answers.map(({ description_html, is_valid }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option outside the bank has no id
        <li key={index} className={styles['answer']} data-right={is_valid}>
          <span className={styles['number']} aria-hidden>
            {index + 1}
          </span>
          <AnswerText html={description_html} lang={lang} />
          {is_valid && (
            <span className={styles['tick']}>
              <IconCheck size={18} aria-hidden />
              <VisuallyHidden>{t('QUESTIONS.CORRECT')}</VisuallyHidden>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
