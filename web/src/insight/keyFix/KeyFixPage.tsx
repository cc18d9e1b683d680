import { Button, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { failureTexts } from '../../lib/screenTexts.ts'
import { useGoBack } from '../../lib/useGoBack.ts'
import { paths } from '../../paths.ts'
import { Failure } from '../../ui/Failure.tsx'
import { focusHeading } from '../../ui/focusHeading.ts'
import { Page } from '../../ui/Page.tsx'
import { NoSuchQuestion } from '../question/NoSuchQuestion.tsx'
import { History } from './history/History.tsx'
import { KeyFix } from './KeyFix.tsx'
import { useEdition } from './useEdition.ts'

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0

export default function KeyFixPage() {
  const { id } = useParams({ from: `/staff/admin${paths.keyFix}` })
  const { of_version } = useSearch({ from: '/staff/admin' })
  const ofVersion = isCount(of_version) ? of_version : undefined
  const wording = useEdition(id, ofVersion)
  const goBack = useGoBack(paths.insight)
  const [applied, setApplied] = useState(0)
  const beginAnew = () => {
    setApplied(applied + 1)
    focusHeading()
  }

  return (
    <Page
      title={t('KEY_FIX.TITLE')}
      lead={t('KEY_FIX.LEAD')}
      crumbs={[{ label: t('INSIGHT.TITLE'), to: paths.insight }, { label: t('KEY_FIX.TITLE') }]}
      crumbsLabel={t('SHELL.BREADCRUMBS')}
      action={
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={goBack}>
          {t('QUESTIONS.BACK')}
        </Button>
      }
    >
      {wording.state === 'unknown' && <NoSuchQuestion />}
      {wording.state === 'failed' && <Failure {...failureTexts()} onRetry={wording.retry} />}
      {wording.state === 'loading' && (
        <Stack gap="lg" aria-busy>
          <Skeleton height={320} radius="md" />
          <Skeleton height={240} radius="md" />
        </Stack>
      )}
      {wording.state === 'here' && (
        <Stack gap="lg">
          <KeyFix
            key={`${ofVersion ?? 'current'} ${applied}`}
            ofVersion={ofVersion}
            wording={wording.insight}
            onApplied={beginAnew}
          />
          <History wording={wording.insight} onUndone={beginAnew} />
        </Stack>
      )}
    </Page>
  )
}
