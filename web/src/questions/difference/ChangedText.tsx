import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import styles from './Difference.module.css'
import { MarkedText } from './MarkedText.tsx'
import { compareWords } from './words.ts'

interface Answer {
  id: number
  description: string
  is_valid?: boolean
}

interface Texts {
  description: string
  answers: readonly Answer[]
}

interface Props {
  before: Texts
  after: Texts
  lang: string | null
}

export function ChangedText({ before, after, lang }: Props) {
  // A deleted text has no answers, so the answers of the earlier version are shown.
  const answers = after.answers.length > 0 ? after.answers : before.answers
  return (
    <div className={styles['one']} lang={lang ?? undefined}>
      <MarkedText parts={compareWords(before.description, after.description)} />
      <ul className={styles['answers']}>
        {answers.map(({ id, is_valid }) => (
          <li key={id}>
            <span className={styles['tick']}>
              {is_valid && (
                <>
                  <IconCheck size={16} aria-hidden />
                  <VisuallyHidden>{t('QUESTIONS.CORRECT')}</VisuallyHidden>
                </>
              )}
            </span>
            <MarkedText parts={compareWords(answerText(before.answers, id), answerText(after.answers, id))} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const answerText = (answers: readonly Answer[], wanted: number) =>
  answers.find(({ id }) => id === wanted)?.description ?? ''
