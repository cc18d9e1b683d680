import type { Question } from '@assay/contract/questions'
import { PAGE_SIZE } from '@assay/domain/limits'
import { Button, Skeleton } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Surface } from '../ui/Surface.tsx'
import styles from './QuestionCard.module.css'
import { QuestionCard } from './QuestionCard.tsx'
import { useLabelFilter } from './useBankView.ts'

interface Props {
  /** Undefined while loading. */
  questions: readonly Question[] | undefined
  /** The place of the first one in the whole list, from 1. */
  first: number
  onDelete: (question: Question) => void
}

export function QuestionList({ questions, first, onDelete }: Props) {
  const t = useText()
  if (questions?.length === 0) return <NoQuestions />
  return (
    <ul className={styles['list']} aria-label={t('QUESTIONS.TITLE')} aria-busy={!questions}>
      {questions?.map((question, index) => (
        <li key={question.id}>
          <QuestionCard question={question} number={first + index} onDelete={() => onDelete(question)} />
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

function NoQuestions() {
  const t = useText()
  const [names, filterBy] = useLabelFilter()
  const isFiltered = names.length > 0
  return (
    <Surface>
      <Notice
        icon={<IconListDetails size={36} stroke={1.5} aria-hidden />}
        title={t(isFiltered ? 'QUESTIONS.NONE_FOUND_TITLE' : 'QUESTIONS.EMPTY_TITLE')}
        text={t(isFiltered ? 'QUESTIONS.NONE_FOUND_TEXT' : 'QUESTIONS.EMPTY_TEXT')}
        action={
          isFiltered ? (
            <Button variant="default" onClick={() => filterBy([])}>
              {t('QUESTIONS.SHOW_ALL')}
            </Button>
          ) : (
            <NewQuestionButton />
          )
        }
      />
    </Surface>
  )
}

export function NewQuestionButton() {
  const t = useText()
  return (
    <ButtonLink to={paths.createQuestion} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('QUESTIONS.NEW')}
    </ButtonLink>
  )
}
