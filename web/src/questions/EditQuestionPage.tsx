import { listQuestionReports } from '@assay/contract/live/remarks'
import { getQuestion } from '@assay/contract/questions/questions'
import { PAGE_SIZE } from '@assay/domain/limits'
import { Group, Skeleton, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { momentOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { useFormRecord } from '../lib/form/useFormRecord.ts'
import { pageQuery } from '../lib/paging.ts'
import { paths } from '../paths.ts'
import { FailureLine } from '../shell/Failure.tsx'
import { ListPager } from '../shell/list/ListPager.tsx'
import { Page } from '../shell/Page.tsx'
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx'
import { ButtonLink, TextLink } from '../ui/links.tsx'
import { Section } from '../ui/Section.tsx'
import { Enemies } from './Enemies.tsx'
import { EditQuestion } from './form/EditQuestion.tsx'
import styles from './ReportedProblems.module.css'

/** The page number in the URL belongs to the list of questions. */
function ReportedProblems({ id }: { id: number }) {
  const [page, goTo] = useState(1)
  const paging = { page, size: PAGE_SIZE, goTo }
  const list = useQuery({
    ...query(listQuestionReports, { params: { id }, query: pageQuery(paging) }),
    placeholderData: keepPreviousData,
  })
  const total = list.data?.amount_of_remarks ?? 0

  return (
    <Section title={t('PROBLEMS.TITLE')} lead={t('PROBLEMS.TEXT')}>
      {list.isError && !list.data && <FailureLine text={t('PROBLEMS.FAILED')} onRetry={list.refetch} />}
      {list.isPending && <Skeleton height={64} />}
      {list.data && (
        <Stack gap="sm">
          <ul className={styles['problems']}>
            {list.data.remarks.map(({ time, text, code, is_current }) => (
              <li key={`${time} ${code}`}>
                <p dir="auto" className={styles['words']}>
                  {text}
                </p>
                <Group gap="xs" fz="xs" c="dimmed">
                  <time dateTime={time}>{momentOf(time)}</time>
                  {!is_current && <span>{t('PROBLEMS.EARLIER')}</span>}
                  <TextLink to={paths.interviewResult} params={{ code }} fz="xs">
                    {t('PROBLEMS.TO_TEST')}
                  </TextLink>
                </Group>
              </li>
            ))}
          </ul>
          {total > PAGE_SIZE && <ListPager paging={paging} total={total} />}
        </Stack>
      )}
    </Section>
  )
}

export default function EditQuestionPage() {
  const { id } = useParams({ from: `/staff/admin${paths.editQuestion}` })
  const question = useFormRecord(query(getQuestion, { params: { id } }), paths.questions, {
    QUESTION_NOT_FOUND: 'QUESTIONS.ALERT.GONE',
    otherwise: 'QUESTIONS.ALERT.API_ERROR_MESSAGE',
  })

  return (
    <Page
      title={t('QUESTIONS.EDIT_TITLE')}
      crumbs={[{ label: t('QUESTIONS.TITLE'), to: paths.questions }, { label: t('QUESTIONS.EDIT_CRUMB') }]}
      lead={question && t('QUESTIONS.CODE', { code: question.code })}
      action={
        question && (
          <ButtonLink
            to={paths.questionHistory}
            params={{ id }}
            variant="default"
            leftSection={<IconHistory size={18} aria-hidden />}
          >
            {t('HISTORY.TITLE')}
          </ButtonLink>
        )
      }
    >
      {question ? (
        <EditQuestion key={question.id} question={question}>
          <Enemies id={question.id} />
          {question.amount_of_remarks > 0 && <ReportedProblems id={question.id} />}
        </EditQuestion>
      ) : (
        <FormSkeleton width="56rem" fields={[260, 72, 72, 60]} />
      )}
    </Page>
  )
}
