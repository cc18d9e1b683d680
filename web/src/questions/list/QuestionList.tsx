import type { Question } from '@assay/contract/questions/questions'
import { PAGE_SIZE } from '@assay/domain/limits'
import { Skeleton } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { Surface } from '../../ui/Surface.tsx'
import type { CardActs } from './cardActs.ts'
import styles from './QuestionCard.module.css'
import { QuestionCard } from './QuestionCard.tsx'

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
          <QuestionCard question={question} number={first + index} isSelected={isSelected(question.id)} acts={acts} />
        </li>
      )) ??
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards have nothing but their place
        Array.from({ length: PAGE_SIZE }, (_, index) => <CardSkeleton key={index} />)}
    </ul>
  )
}

function CardSkeleton() {
  return (
    <li>
      <Surface p="md">
        <Skeleton height={22} width={140} mb="md" />
        <Skeleton height={18} maw={480} mb="xs" />
        <Skeleton height={18} maw={360} mb="lg" />
        <Skeleton height={96} maw={560} />
      </Surface>
    </li>
  )
}
