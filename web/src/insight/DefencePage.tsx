import { getDefence } from '@assay/contract/verification/defence'
import { Button, Group, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { query, refusedFrom } from '../lib/api.ts'
import { useGoBack } from '../lib/useGoBack.ts'
import { paths } from '../paths.ts'
import { Failure } from '../shell/Failure.tsx'
import { Page } from '../shell/Page.tsx'
import { Defence } from './Defence.tsx'
import styles from './defence.module.css'
import { NoSuchQuestion } from './question/NoSuchQuestion.tsx'

export default function DefencePage() {
  const { id } = useParams({ from: `/staff/admin${paths.defence}` })
  const goBack = useGoBack(paths.insight)
  const defence = useQuery(query(getDefence, { params: { id } }))
  const isUnknown = defence.isError && refusedFrom(defence.error).code === 'QUESTION_NOT_FOUND'
  return (
    <Page
      title={t('DEFENCE.TITLE')}
      lead={t('DEFENCE.LEAD')}
      crumbs={[{ label: t('INSIGHT.TITLE'), to: paths.insight }, { label: t('DEFENCE.TITLE') }]}
      action={
        <Group gap="xs" className={styles['screenOnly'] ?? ''}>
          <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={goBack}>
            {t('QUESTIONS.BACK')}
          </Button>
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={!defence.data}
            onClick={() => window.print()}
          >
            {t('DEFENCE.PRINT')}
          </Button>
        </Group>
      }
    >
      {defence.isPending && <Skeleton height={320} radius="md" aria-busy />}
      {isUnknown && <NoSuchQuestion />}
      {defence.isError && !isUnknown && !defence.data && <Failure onRetry={defence.refetch} />}
      {defence.data && <Defence defence={defence.data} />}
    </Page>
  )
}
