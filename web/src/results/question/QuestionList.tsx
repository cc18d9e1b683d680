import type { ResultQuestion } from '@assay/contract/results/results'
import { RESULT_PAGE_SIZE } from '@assay/domain/limits'
import { pagesFor, windowOfPage } from '@assay/domain/paging'
import { Stack, Title } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { ListPager } from '../../shell/list/ListPager.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { usePrinting } from '../usePrinting.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { type ShownStatus, statusOf, statusText } from './status.ts'

interface Props {
  questions: readonly ResultQuestion[]
  status: ShownStatus
  page: number
  onPage: (page: number) => void
}

/** The questions of one status, five a page; on paper all of them. */
export function QuestionList({ questions, status, page, onPage }: Props) {
  const isPrinting = usePrinting()
  const numbered = questions.map((question, at) => ({ question, number: at + 1 }))
  const chosen = numbered.filter(({ question }) => statusOf(question) === status)
  const shownPage = Math.min(page, pagesFor(chosen.length, RESULT_PAGE_SIZE))
  const { start, count } = windowOfPage(shownPage, RESULT_PAGE_SIZE)
  const shown = isPrinting ? numbered : chosen.slice(start, start + count)

  return (
    <Stack component="section" aria-labelledby="questions">
      <Title order={2} id="questions">
        {isPrinting ? t('RESULT.ALL_QUESTIONS') : t('RESULT.QUESTIONS_OF', { status: t(statusText(status)) })}
      </Title>
      {shown.length === 0 && (
        <Surface>
          <Notice title={t('RESULT.NO_QUESTIONS_TITLE')} text={t('RESULT.NO_QUESTIONS_TEXT')} />
        </Surface>
      )}
      {shown.map(({ question, number }) => (
        <QuestionCard key={question.id} question={question} number={number} />
      ))}
      {!isPrinting && chosen.length > 0 && (
        <ListPager paging={{ page: shownPage, size: RESULT_PAGE_SIZE, turnTo: onPage }} total={chosen.length} />
      )}
    </Stack>
  )
}
