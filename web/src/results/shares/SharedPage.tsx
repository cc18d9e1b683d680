import { getCompany } from '@assay/contract/company'
import { getShared, type HandOver, type SharedResults } from '@assay/contract/results/shares'
import { Box, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { momentInZone } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { query, refusedFrom } from '../../lib/api.ts'
import { isFirstLoad } from '../../lib/queryClient.ts'
import { useLightPaper } from '../../lib/usePrinting.ts'
import { paths } from '../../paths.ts'
import { EntranceHeader } from '../../shell/EntranceHeader.tsx'
import { Failure } from '../../shell/Failure.tsx'
import { Wordmark } from '../../shell/Wordmark.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { HandedOver, HandOverBrief } from './HandedOver.tsx'
import { SharedCandidate } from './SharedCandidate.tsx'
import styles from './SharedPage.module.css'
import { VerdictForm } from './VerdictForm.tsx'

const isHandOver = (shared: SharedResults): shared is HandOver => 'made_by' in shared

/** The page of a shared link shows only results, and has no navigation to other pages. */
export default function SharedPage() {
  const { token } = useParams({ from: paths.shared })
  useLightPaper()
  const shared = useQuery({ ...query(getShared, { params: { token } }), retry: false })
  const isGone = shared.isError && refusedFrom(shared.error).code === 'SHARE_NOT_FOUND'
  const shown = isGone ? undefined : shared.data

  return (
    <Box className={styles['frame']}>
      <EntranceHeader mark={<SharedMark />} />
      <Stack component="main" gap="lg">
        <div>
          <ScreenTitle>{t('SHARED.TITLE')}</ScreenTitle>
          {shown && <Text c="dimmed">{t('SHARED.LEAD', { moment: momentInZone(shown.expires_at) })}</Text>}
        </div>
        {shared.isPending && <Skeleton height={320} radius="md" aria-busy />}
        {isGone && <Notice role="alert" title={t('SHARED.GONE')} text={t('SHARED.GONE_TEXT')} />}
        {shared.isError && !isGone && !shown && <Failure onRetry={shared.refetch} />}
        {shown && isHandOver(shown) && <HandOverBrief handOver={shown} />}
        {shown?.candidates.length === 0 && <Text>{t('SHARED.EMPTY')}</Text>}
        {shown && shown.candidates.length > 0 && <Candidates token={token} shown={shown} />}
      </Stack>
    </Box>
  )
}

function Candidates({ token, shown }: { token: string; shown: SharedResults }) {
  // The reader types a name only once, for the forms of all candidates.
  const [reader, setReader] = useState('')
  if (!isHandOver(shown))
    return (
      <div className={styles['candidates']}>
        {shown.candidates.map((candidate, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two candidates may have equal data
          <SharedCandidate key={at} candidate={candidate} />
        ))}
      </div>
    )
  return (
    <div className={styles['candidates']}>
      {shown.candidates.map((candidate) => (
        <SharedCandidate key={candidate.number} candidate={candidate}>
          <HandedOver candidate={candidate} />
          {shown.with_verdicts && (
            <VerdictForm token={token} candidate={candidate} reader={reader} onReader={setReader} />
          )}
        </SharedCandidate>
      ))}
    </div>
  )
}

function SharedMark() {
  const company = useQuery(query(getCompany))
  // The space of the logo is reserved while loading, so that the default logo does not flash.
  if (isFirstLoad(company)) return <span className={styles['place']} />
  const { name = null, logo = null } = company.data ?? {}
  if (name === null && logo === null) return <Wordmark />
  return (
    <Group gap={10} wrap="nowrap" miw={0} className={styles['place'] ?? ''}>
      {logo !== null && <img className={styles['logo']} src={logo} alt={name ?? ''} />}
      {name !== null && (
        <Text span translate="no" dir="auto" fw={600} fz="lg" truncate aria-hidden={logo !== null}>
          {name}
        </Text>
      )}
    </Group>
  )
}
