import type { LiveTest } from '@assay/contract/live/live'
import { getEvidence } from '@assay/contract/results/evidence'
import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../i18n/text.ts'
import { LedgerTable } from '../interviews/addTime/LedgerTable.tsx'
import { MarkList } from '../interviews/cells/MarkList.tsx'
import { ReportList } from '../interviews/cells/ReportList.tsx'
import { query } from '../lib/api.ts'
import { FailureLine } from '../shell/Failure.tsx'
import styles from './LiveTable.module.css'

const REFETCH_INTERVAL_MS = 10_000

export function LiveDetails({ test: { code } }: { test: LiveTest }) {
  const evidence = useQuery({
    ...query(getEvidence, { params: { code } }),
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
  })
  if (evidence.isError && !evidence.data)
    return <FailureLine text={t('LIVE.DETAILS_FAILED')} onRetry={evidence.refetch} />
  if (!evidence.data) return <Skeleton height={96} aria-busy />
  const { clock, remarks } = evidence.data
  return (
    <div className={styles['panel']}>
      <DetailSection title={t('LEDGER.TITLE')}>
        <LedgerTable rows={clock} />
      </DetailSection>
      <div className={styles['lists']}>
        <DetailSection title={t('MARKS.TITLE')}>
          <MarkList evidence={evidence.data} />
        </DetailSection>
        <DetailSection title={t('REMARKS.TITLE')}>
          <ReportList remarks={remarks} />
        </DetailSection>
      </div>
    </div>
  )
}

function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} fz="sm" mb={6}>
        {title}
      </Title>
      {children}
    </section>
  )
}
