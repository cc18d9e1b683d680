import type { ExamQuestion } from '@assay/contract/exam/exam'
import { t } from '../../../i18n/text.ts'
import { isolatedParts, isolatedText, shortExcerpt } from '../../../ui/text/plainText.ts'
import { type ExamState, hasEarlierAnswer, questionStatus } from '../../engine/examState.ts'
import styles from './QuestionPanel.module.css'
import { QuestionStateBadges } from './QuestionStateBadges.tsx'

interface Props {
  number: number
  state: ExamState
  question: ExamQuestion | undefined
  onGo: () => void
}

export function QuestionItem({ number, state, question, onGo }: Props) {
  const words = question ? shortExcerpt(isolatedText(question.description_html)) : '…'
  return (
    <li>
      <button
        type="button"
        className={styles['item']}
        aria-current={state.index === number - 1 ? 'step' : undefined}
        onClick={onGo}
      >
        <span className={styles['number']}>{number}</span>
        {/* The text starts next to its number in both writing directions. */}
        <span className={styles['words']}>
          <span lang={question?.lang ?? undefined} dir="auto">
            {isolatedParts(words).map((part, at) => {
              if (at % 2 === 0) return part
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a part of a line has no other id than its position
                <bdi key={at} dir="ltr">
                  {part}
                </bdi>
              )
            })}
          </span>
        </span>
        <QuestionStateBadges {...questionStatus(state, question)} />
        {question && hasEarlierAnswer(state, question) && (
          <span className={styles['earlier']}>{t('EXAM.EARLIER_COUNTS')}</span>
        )}
      </button>
    </li>
  )
}
