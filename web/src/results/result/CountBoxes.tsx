import type { ResultQuestion } from '@assay/contract/results/results'
import type { AnswerStatusOrVoid } from '@assay/domain/insight/keyFix'
import { UnstyledButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { t } from '../../i18n/text.ts'
import { shownStatus, statusAfter, statusesOf, statusParam, statusText } from '../question/answerStatus.ts'
import { StatusMark } from '../question/StatusMark.tsx'
import styles from './CountBoxes.module.css'

interface Props {
  questions: readonly ResultQuestion[]
  status: AnswerStatusOrVoid
  onChoose: (status: AnswerStatusOrVoid) => void
}

const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function CountBoxes({ questions, status, onChoose }: Props) {
  const statuses = statusesOf(questions)
  const moveFocus = ({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[key]
    if (step === undefined) return
    const next = statusAfter(statuses, status, step)
    onChoose(next)
    currentTarget.querySelector<HTMLButtonElement>(`[data-word="${statusParam(next)}"]`)?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and these are four views of one list
    <div
      role="group"
      aria-label={t('RESULT.FILTER')}
      className={styles['boxes']}
      data-count={statuses.length}
      onKeyDown={moveFocus}
    >
      {statuses.map((each) => (
        <UnstyledButton
          key={each}
          className={styles['box']}
          data-word={statusParam(each)}
          aria-pressed={each === status}
          onClick={() => onChoose(each)}
        >
          <StatusMark status={each} size={22} />
          <span className={styles['count']}>
            {questions.filter((question) => shownStatus(question) === each).length}
          </span>
          <span className={styles['name']}>{t(statusText(each))}</span>
        </UnstyledButton>
      ))}
    </div>
  )
}
