import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import styles from './Difference.module.css'
import { MarkedText } from './MarkedText.tsx'
import { compareWords } from './words.ts'

interface Answer {
  id: number
  description: string
  is_valid: boolean
}

interface Texts {
  description: string
  answers: readonly Answer[]
}

/** What became of one text and its answers: in one piece, with what went struck out and what came underlined. */
export function Changes({ before, after }: { before: Texts; after: Texts }) {
  return (
    <div className={styles['one']}>
      <MarkedText parts={compareWords(before.description, after.description)} />
      <ul className={styles['answers']}>
        {after.answers.map(({ id, description, is_valid }) => (
          <li key={id}>
            <span className={styles['tick']}>
              {is_valid && (
                <>
                  <IconCheck size={16} aria-hidden />
                  <VisuallyHidden>{t('QUESTIONS.CORRECT')}</VisuallyHidden>
                </>
              )}
            </span>
            <MarkedText parts={compareWords(textOf(before.answers, id), description)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const textOf = (answers: readonly Answer[], wanted: number) =>
  answers.find(({ id }) => id === wanted)?.description ?? ''
