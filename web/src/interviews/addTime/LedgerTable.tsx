import type { LedgerRow } from '@assay/contract/attempts/ledger'
import { Text } from '@mantine/core'
import { secondOf } from '../../i18n/dates.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { durationInWords } from '../../lib/times/durationInWords.ts'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'

const kinds: Record<LedgerRow['kind'], TextKey> = {
  extra: 'LEDGER.KIND.EXTRA',
  start: 'LEDGER.KIND.START',
  give_back: 'LEDGER.KIND.GIVE_BACK',
  reopen: 'LEDGER.KIND.REOPEN',
  resume: 'LEDGER.KIND.RESUME',
  close: 'LEDGER.KIND.CLOSE',
}

function signedTime({ seconds }: LedgerRow): string {
  if (seconds === 0) return '–'
  return `${seconds < 0 ? '−' : '+'}${durationInWords(Math.abs(seconds))}`
}

type Numbered = LedgerRow & { number: number }

const columns = (): Column<Numbered>[] => [
  { key: 'what', title: t('LEDGER.WHAT'), render: ({ kind }) => t(kinds[kind]) },
  { key: 'time', title: t('LEDGER.TIME'), render: ({ time }) => <time dateTime={time}>{secondOf(time)}</time> },
  { key: 'change', title: t('LEDGER.CHANGE'), render: signedTime },
  { key: 'by', title: t('LEDGER.BY'), isUserText: true, render: ({ by }) => by?.full_name ?? '–' },
  { key: 'reason', title: t('LEDGER.REASON'), isUserText: true, render: ({ reason }) => reason ?? '–' },
]

export function LedgerTable({ rows }: { rows: readonly LedgerRow[] }) {
  if (rows.length === 0) return <Text fz="sm">{t('LEDGER.EMPTY')}</Text>
  const allowed = rows.reduce((sum, { seconds }) => sum + seconds, 0)
  return (
    <>
      <DataTable
        label={t('LEDGER.TITLE')}
        columns={columns()}
        rows={rows.map((row, number) => ({ ...row, number }))}
        rowKey={({ number }) => number}
        pageSize={rows.length}
      />
      <Text fz="sm" mt="xs">
        {t('LEDGER.SUM')} <b>{durationInWords(allowed)}</b>
      </Text>
    </>
  )
}
