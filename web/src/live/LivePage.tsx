import { listBlueprints } from '@assay/contract/blueprints'
import { addTime } from '@assay/contract/interviews/interviewTime'
import type { LiveCounts, LiveTest, Outage } from '@assay/contract/live/live'
import { formatDuration } from '@assay/domain/exam/formatDuration'
import { PAGE_MAX } from '@assay/domain/limits'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type TextKey, t } from '../i18n/text.ts'
import { TimeDialog } from '../interviews/addTime/TimeDialog.tsx'
import { query } from '../lib/api.ts'
import { readSessionValue, storeSessionValue } from '../lib/session/sessionValues.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { useIdempotencyKeys } from '../lib/useIdempotencyKeys.ts'
import { Page } from '../shell/Page.tsx'
import { AddedTimeReport } from './addTime/AddedTimeReport.tsx'
import { AddTimeButton } from './addTime/AddTimeButton.tsx'
import { OutageBanner } from './addTime/OutageBanner.tsx'
import { addTimeRefusals } from './addTime/refusals.ts'
import type { AddTimeToManyResult } from './addTime/report.ts'
import styles from './LiveFigures.module.css'
import { LiveList } from './LiveList.tsx'
import { LiveSearch } from './LiveSearch.tsx'
import { useLiveState } from './liveState.ts'
import { useLive } from './useLive.ts'

const name = 'outages hidden'

interface Props {
  outages: readonly Outage[]
  onAdded: (report: AddTimeToManyResult) => void
}

function Outages({ outages, onAdded }: Props) {
  const [hidden, setHidden] = useState(() => (readSessionValue(name) ?? '').split(',').filter(Boolean))
  const hide = (id: number) => {
    const all = [...hidden, `${id}`]
    setHidden(all)
    storeSessionValue(name, all.join(','))
  }
  return outages
    .filter(({ id, open }) => open > 0 && !hidden.includes(`${id}`))
    .map((outage) => <OutageBanner key={outage.id} outage={outage} onAdded={onAdded} onHide={() => hide(outage.id)} />)
}

const figures: readonly { of: keyof LiveCounts; text: TextKey }[] = [
  { of: 'running', text: 'LIVE.RUNNING' },
  { of: 'here', text: 'LIVE.COUNT_HERE' },
  { of: 'away', text: 'LIVE.COUNT_AWAY' },
  { of: 'unknown', text: 'LIVE.COUNT_UNKNOWN' },
  { of: 'waiting', text: 'LIVE.COUNT_WAITING' },
]

const unknown: LiveCounts = { running: 0, here: 0, away: 0, unknown: 0, waiting: 0 }

function LiveFigures({ counts: known }: { counts: LiveCounts | undefined }) {
  const counts = known ?? unknown
  return (
    <ul className={styles['figures']} data-known={known !== undefined}>
      {figures.map(({ of, text }) => (
        <li key={of} data-of={of} data-none={counts[of] === 0}>
          {t(text, { count: counts[of] })}
        </li>
      ))}
    </ul>
  )
}

export default function LivePage() {
  const [state, change] = useLiveState()
  const live = useLive(state)
  const newest = { query: { start_index: 0, end_index: PAGE_MAX } }
  const blueprints = useQuery(query(listBlueprints, newest)).data?.blueprints ?? []
  const [report, setReport] = useState<AddTimeToManyResult | null>(null)
  const [testToExtend, setTestToExtend] = useState<LiveTest | null>(null)
  const { data } = live
  const nameOf = (code: string) => data?.rows.find(({ test }) => test.code === code)?.test.name

  return (
    <Page
      title={t('LIVE.TITLE')}
      lead={t('LIVE.LEAD')}
      action={
        <AddTimeButton
          state={state}
          amount={live.isPlaceholderData ? 0 : (data?.amount ?? 0)}
          running={data?.counts.running ?? 0}
          onAdded={setReport}
        />
      }
    >
      <Stack gap="md">
        {data && <Outages outages={data.outages} onAdded={setReport} />}
        {report && <AddedTimeReport report={report} nameOf={nameOf} onClose={() => setReport(null)} />}
        <LiveFigures counts={data?.counts} />
        <LiveSearch state={state} blueprints={blueprints} onChange={change} />
        <LiveList state={state} onChange={change} live={live} onAddTime={setTestToExtend} />
      </Stack>
      {testToExtend && <AddTimeDialog test={testToExtend} onClose={() => setTestToExtend(null)} />}
    </Page>
  )
}

function AddTimeDialog({ test: { code, name }, onClose }: { test: LiveTest; onClose: () => void }) {
  const idempotencyKeys = useIdempotencyKeys()
  const [fault, setFault] = useState<string | null>(null)
  const addTimeMutation = useCall(addTime, {
    onSuccess: ({ seconds }) => {
      idempotencyKeys.forget()
      toast('success', t('LIVE.GIVEN', { name, time: formatDuration(seconds) }))
      onClose()
    },
    refusals: addTimeRefusals(name),
    onFailure: setFault,
  })
  return (
    <TimeDialog
      isOpen
      title={t('LIVE.GIVE_TIME_TO', { name })}
      actLabel={t('LIVE.GIVE')}
      isSaving={addTimeMutation.isPending}
      fault={fault}
      onClose={onClose}
      onSubmit={({ minutes, reason }) => {
        setFault(null)
        const body = { seconds: minutes * 60, reason }
        addTimeMutation.mutate({ params: { code }, headers: { 'idempotency-key': idempotencyKeys.keyFor(body) }, body })
      }}
    />
  )
}
