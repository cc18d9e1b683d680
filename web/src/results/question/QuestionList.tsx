import type { InterviewResults } from '@assay/contract/results/results'
import type { AnswerStatusOrVoid } from '@assay/domain/insight/keyFix'
import { RESULT_PAGE_SIZE } from '@assay/domain/limits'
import { pagesFor, windowOfPage } from '@assay/domain/paging'
import { Stack, Title } from '@mantine/core'
import { Fragment } from 'react'
import { t } from '../../i18n/text.ts'
import { usePrinting } from '../../lib/usePrinting.ts'
import { PassageText } from '../../passages/PassageText.tsx'
import { ListPager } from '../../shell/list/ListPager.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { shownStatus, statusText } from './answerStatus.ts'
import { ResultQuestionCard } from './ResultQuestionCard.tsx'

interface Props {
  results: Pick<InterviewResults, 'questions' | 'passages'>
  status: AnswerStatusOrVoid
  page: number
  onPage: (page: number) => void
}

/** The printed page contains the questions of every status. A passage appears once, before its first question. */
export function QuestionList({ results: { questions, passages }, status, page, onPage }: Props) {
  const isPrinting = usePrinting()
  const numbered = questions.map((question, at) => ({ question, number: at + 1 }))
  const chosen = numbered.filter(({ question }) => shownStatus(question) === status)
  const shownPage = Math.min(page, pagesFor(chosen.length, RESULT_PAGE_SIZE))
  const { start, count } = windowOfPage(shownPage, RESULT_PAGE_SIZE)
  const shown = isPrinting ? numbered : chosen.slice(start, start + count)

  return (
    <Stack component="section" aria-labelledby="questions" gap="sm">
      <Title order={2} id="questions">
        {isPrinting ? t('RESULT.ALL_QUESTIONS') : t('RESULT.QUESTIONS_OF', { status: t(statusText(status)) })}
      </Title>
      {shown.length === 0 && <Notice title={t('RESULT.NO_QUESTIONS_TITLE')} text={t('RESULT.NO_QUESTIONS_TEXT')} />}
      {shown.map(({ question, number }, at) => {
        const passage = passages.find(({ id }) => id === question.passage_id)
        const isAnother = passage && shown[at - 1]?.question.passage_id !== passage.id
        return (
          <Fragment key={question.id}>
            {isAnother && (
              <Surface>
                <PassageText passage={passage} />
              </Surface>
            )}
            <ResultQuestionCard question={question} number={number} />
          </Fragment>
        )
      })}
      {!isPrinting && chosen.length > 0 && (
        <ListPager paging={{ page: shownPage, size: RESULT_PAGE_SIZE, goTo: onPage }} total={chosen.length} />
      )}
    </Stack>
  )
}
