import { getImport, type Import } from '@assay/contract/imports/imports'
import { Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { IconClockX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { query, refusedFrom } from '../lib/api.ts'
import { paths } from '../paths.ts'
import { Failure } from '../shell/Failure.tsx'
import { Page } from '../shell/Page.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Surface } from '../ui/Surface.tsx'
import { FileDrop } from './file/FileDrop.tsx'
import { Plan } from './plan/Plan.tsx'
import { Report } from './Report.tsx'
import { StateBadge } from './StateBadge.tsx'
import { DiscardImport } from './states/DiscardImport.tsx'
import { RefusedFile } from './states/RefusedFile.tsx'

/** An import plan is deleted after a day, or as soon as the user discards the file. */
function ImportNotFound() {
  return (
    <Stack gap="lg">
      <Notice
        role="alert"
        icon={<IconClockX size={36} stroke={1.5} aria-hidden />}
        title={t('IMPORT.GONE_TITLE')}
        text={t('IMPORT.GONE_TEXT')}
      />
      <FileDrop />
    </Stack>
  )
}

export default function ImportPage() {
  const { id } = useParams({ from: `/staff/admin${paths.import}` })
  const importQuery = useImport(id)
  const isGone = importQuery.isError && refusedFrom(importQuery.error).code === 'IMPORT_NOT_FOUND'
  const title = importQuery.data?.file_name ?? t('IMPORT.TITLE')

  return (
    <Page
      title={title}
      aside={importQuery.data && !isGone && <StateBadge state={importQuery.data.state} />}
      crumbs={[
        { label: t('QUESTIONS.TITLE'), to: paths.questions },
        { label: t('IMPORT.TITLE'), to: paths.imports },
        { label: title },
      ]}
    >
      {isGone && <ImportNotFound />}
      {importQuery.isError && !importQuery.data && !isGone && (
        <Failure title={t('IMPORT.LOAD_FAILED')} onRetry={importQuery.refetch} />
      )}
      {importQuery.isPending && (
        <Stack gap="lg" aria-busy>
          <Skeleton height={48} radius="md" />
          <Skeleton height={320} radius="md" />
        </Stack>
      )}
      {importQuery.data && !isGone && <ImportStateView import={importQuery.data} />}
    </Page>
  )
}

function ImportStateView({ import: one }: { import: Import }) {
  switch (one.state) {
    case 'reading':
      return <Reading import={one} />
    case 'refused':
      return <RefusedFile import={one} />
    case 'ready':
      return <Plan key={one.id} plan={one} />
    case 'done':
    case 'undone':
      return <Report import={one} />
  }
}

const REFETCH_INTERVAL_MS = 500

/** The page polls while the server reads the file, even after a failed request. */
function useImport(id: string) {
  return useQuery({
    ...query(getImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.body.state === 'reading' ? REFETCH_INTERVAL_MS : false),
  })
}

function Reading({ import: one }: { import: Import }) {
  const { done, total } = one.progress
  const words = t('IMPORT.READING', { name: one.file_name })
  const soFar = total === null ? words : t('IMPORT.READ_SO_FAR', { done, count: total })
  return (
    <Surface>
      <Stack gap="sm">
        <Text fw={600} role="status">
          {words}
        </Text>
        <Progress.Root size="lg">
          {/* While the number of questions is unknown, the bar is full and animated, because it cannot show the
              progress. */}
          <Progress.Section
            value={total ? (done / total) * 100 : 100}
            animated
            aria-label={words}
            aria-valuetext={soFar}
          />
        </Progress.Root>
        <Group justify="space-between" gap="sm">
          <Text fz="sm" c="dimmed">
            {total === null ? t('IMPORT.READING_TEXT') : t('IMPORT.READING_SO_FAR', { soFar })}
          </Text>
          <DiscardImport import={one} />
        </Group>
      </Stack>
    </Surface>
  )
}
