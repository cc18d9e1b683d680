import { listQuestionReports } from '@assay/contract/live/remarks'
import { PAGE_SIZE } from '@assay/domain/limits'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { pageQuery } from '../lib/paging.ts'
import { paths } from '../paths.ts'
import { ListPager } from '../shell/list/ListPager.tsx'
import { TextLink } from '../ui/links.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './ReportedProblems.module.css'

/** The page number in the URL belongs to the list of questions, so this list has a separate page number. */
export function ReportedProblems({ id }: { id: number }) {
  const [page, turnTo] = useState(1)
  const paging = { page, size: PAGE_SIZE, turnTo }
  const list = useQuery({
    ...query(listQuestionReports, { params: { id }, query: pageQuery(paging) }),
    placeholderData: keepPreviousData,
  })
  const total = list.data?.amount_of_remarks ?? 0

  return (
    <Section title={t('PROBLEMS.TITLE')} lead={t('PROBLEMS.TEXT')}>
      {list.isError && !list.data && (
        <Stack gap="xs" align="start" role="alert">
          <Text fz="sm">{t('PROBLEMS.FAILED')}</Text>
          <Button variant="default" size="xs" onClick={() => void list.refetch()}>
            {t('APP.RETRY')}
          </Button>
        </Stack>
      )}
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
