import type { Question } from '@assay/contract/questions/questions'
import { PAGE_SIZE } from '@assay/domain/limits'
import { Skeleton } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { Surface } from '../../ui/Surface.tsx'
import { useShownParts } from '../useShownParts.ts'
import styles from './BankQuestionCard.module.css'
import { BankQuestionCard } from './BankQuestionCard.tsx'
import type { CardActs } from './cardActs.ts'

interface Props {
  questions: readonly Question[] | undefined
  first: number
  isSelected: (id: number) => boolean
  acts: CardActs
}

export function QuestionList({ questions, first, isSelected, acts }: Props) {
  return (
    <ul className={styles['list']} aria-label={t('QUESTIONS.TITLE')} aria-busy={!questions}>
      {questions?.map((question, index) => (
        <li key={question.id}>
          <BankQuestionCard
            question={question}
            number={first + index}
            isSelected={isSelected(question.id)}
            acts={acts}
          />
        </li>
      )) ??
        // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no other id than its position
        Array.from({ length: PAGE_SIZE }, (_, index) => <CardSkeleton key={index} />)}
    </ul>
  )
}

function CardSkeleton() {
  const [shown] = useShownParts()
  return (
    <li>
      <Surface px="md" py={shown.answers ? 12 : 5}>
        <Skeleton height={20} maw={480} mb={8} />
        {shown.answers && <Skeleton height={120} maw={560} mb={8} />}
        <Skeleton height={18} width={220} />
      </Surface>
    </li>
  )
}
