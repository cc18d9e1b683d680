import type { Evidence } from '@assay/contract/results/evidence'
import type { InterviewResults } from '@assay/contract/results/results'
import { Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { momentInZone, momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { Failure } from '../../shell/Failure.tsx'
import { lazyComponent } from '../../shell/lazyComponent.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './evidence.module.css'
import { LedgerSection } from './LedgerSection.tsx'
import { useEvidence } from './useEvidence.ts'

/** The receipt is red if the stored answers have changed since the end of the test. */
function ReceiptSection({ receipt, late }: Pick<Evidence, 'receipt' | 'late'>) {
  const accepted = late.filter(({ state }) => state === 'accepted').length
  return (
    <Section title={t('RECEIPT.TITLE')} lead={t('RECEIPT.TEXT')}>
      {receipt ? (
        <>
          <p className={styles['receipt']}>{receipt.receipt}</p>
          <Text fz="sm">{t('RECEIPT.LINES', { count: receipt.amount_of_lines })}</Text>
          {accepted > 0 && <Text fz="sm">{t('RECEIPT.LATE', { count: accepted })}</Text>}
          {receipt.is_intact ? (
            <Text fz="sm">{t('RECEIPT.INTACT')}</Text>
          ) : (
            <Text fw={600} c="var(--mantine-color-error)" role="alert">
              {t('RECEIPT.BROKEN')}
            </Text>
          )}
        </>
      ) : (
        <Text fz="sm">{t('RECEIPT.NONE')}</Text>
      )}
    </Section>
  )
}

const PICTURE_PX = 420

// The timeline is loaded separately, because it is the largest part and is below the visible area.
const TimelineSection = lazyComponent(
  () => import('./TimelineSection.tsx'),
  <Skeleton height={PICTURE_PX} radius="md" />,
)

interface Props {
  results: InterviewResults
  children: ReactNode
}

export function EvidencePart({ results, children }: Props) {
  const evidence = useEvidence(results.code)
  const { data } = evidence
  if (evidence.isError && !data)
    return (
      <>
        {children}
        <Failure text={t('EVIDENCE.FAILED')} onRetry={evidence.refetch} />
      </>
    )
  if (!data)
    return (
      <>
        <Skeleton height={PICTURE_PX} radius="md" aria-busy aria-label={t('EVIDENCE.LOADING')} />
        {children}
      </>
    )
  return (
    <Stack gap="lg">
      <TimelineSection results={results} evidence={data} />
      <div className={styles['noticed']}>
        {children}
        <CommentSection reply={data.reply} reply_until={data.reply_until} />
      </div>
      <LedgerSection clock={data.clock} />
      <ReceiptSection receipt={data.receipt} late={data.late} />
    </Stack>
  )
}

type Replied = Pick<Evidence, 'reply' | 'reply_until'>

function CommentSection(replied: Replied) {
  return (
    <Section title={t('REPLY.TITLE')}>
      <CandidateComment {...replied} />
    </Section>
  )
}

function CandidateComment({ reply, reply_until: until }: Replied) {
  if (reply)
    return (
      <>
        <p dir="auto" className={styles['words']}>
          {reply.text}
        </p>
        <Text fz="xs" c="dimmed" mt={6}>
          <time dateTime={reply.time}>{momentOf(reply.time)}</time>
        </Text>
      </>
    )
  // The clock of the user's device is precise enough here, because it only decides which sentence is shown.
  const canCome = until !== null && Date.parse(until) > Date.now()
  return (
    <Text fz="sm" c="dimmed" title={canCome ? momentInZone(until) : undefined}>
      {canCome ? t('REPLY.UNTIL', { moment: momentOf(until) }) : t('REPLY.NONE')}
    </Text>
  )
}
