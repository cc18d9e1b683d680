import { getShared } from '@assay/contract/results/shares'
import { Box, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { momentInZone } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { asRefused, query } from '../../lib/api.ts'
import { failureTexts } from '../../lib/screenTexts.ts'
import { paths } from '../../paths.ts'
import { EntranceHeader } from '../../shell/EntranceHeader.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { SharedCandidate } from './SharedCandidate.tsx'
import styles from './SharedPage.module.css'

/** What a link shows: results, and no way further. */
export default function SharedPage() {
  const { token } = useParams({ from: paths.shared })
  const shared = useQuery({ ...query(getShared, { params: { token } }), retry: false })
  const isGone = shared.isError && asRefused(shared.error).code === 'SHARE_NOT_FOUND'
  const candidates = shared.data?.candidates

  return (
    <Box className={styles['frame']}>
      <EntranceHeader />
      <Stack component="main" gap="lg">
        <div>
          <ScreenTitle>{t('SHARED.TITLE')}</ScreenTitle>
          {shared.data && !isGone && (
            <Text c="dimmed">{t('SHARED.LEAD', { moment: momentInZone(shared.data.expires_at) })}</Text>
          )}
        </div>
        {shared.isPending && <Skeleton height={320} radius="md" aria-busy />}
        {isGone && (
          <Surface>
            <Notice role="alert" title={t('SHARED.GONE')} text={t('SHARED.GONE_TEXT')} />
          </Surface>
        )}
        {shared.isError && !isGone && !candidates && <Failure {...failureTexts()} onRetry={shared.refetch} />}
        {!isGone && candidates?.length === 0 && <Text>{t('SHARED.EMPTY')}</Text>}
        {!isGone && candidates && candidates.length > 0 && (
          <div className={styles['candidates']}>
            {candidates.map((candidate, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name and everything else
              <SharedCandidate key={at} candidate={candidate} />
            ))}
          </div>
        )}
      </Stack>
    </Box>
  )
}
