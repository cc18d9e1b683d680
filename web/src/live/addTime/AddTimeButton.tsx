import { addTimeToMany, listLive } from '@assay/contract/live/live'
import { PAGE_MAX, TESTS_PER_TIME_REQUEST } from '@assay/domain/limits'
import { Button } from '@mantine/core'
import { IconClockPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { TimeDialog, type TimeFormValues } from '../../interviews/addTime/TimeDialog.tsx'
import { refusedFrom, sendRequest } from '../../lib/api.ts'
import { invalidateAfter } from '../../lib/invalidation.ts'
import { inPages, readAllPages } from '../../lib/lists/pages.ts'
import { toastFailure } from '../../lib/toast.tsx'
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys.ts'
import { isLiveFiltered, type LiveState, liveQuery } from '../liveState.ts'
import type { AddTimeToManyResult } from './report.ts'

type TestsToExtend = 'all' | readonly string[]

interface AddTimeToManyProps {
  tests: TestsToExtend | null
  onAdded: (report: AddTimeToManyResult) => void
  onClose: () => void
}

function AddTimeToMany({ tests, onAdded, onClose }: AddTimeToManyProps) {
  const client = useQueryClient()
  const idempotencyKeys = useIdempotencyKeys()
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function addTimeToTests(testsToExtend: TestsToExtend, { minutes, reason }: TimeFormValues): Promise<void> {
    setFault(null)
    setSaving(true)
    const time = { seconds: minutes * 60, reason }
    const calls =
      testsToExtend === 'all'
        ? [time]
        : inPages(testsToExtend, TESTS_PER_TIME_REQUEST).map((codes) => ({ ...time, codes }))
    const report: AddTimeToManyResult = { given: 0, reopened: 0, refused: [] }
    try {
      for (const sent of calls) {
        const { body } = await sendRequest(addTimeToMany, {
          headers: { 'idempotency-key': idempotencyKeys.keyFor(sent) },
          body: sent,
        })
        report.given += body.given
        report.reopened += body.reopened
        report.refused.push(...body.refused)
      }
      idempotencyKeys.forget()
      onAdded(report)
      onClose()
    } catch (cause) {
      setFault(t(refusedFrom(cause).code === 'OFFLINE' ? 'INDEXEDDB.OFFLINE' : 'LIVE.GIVE_FAILED'))
    } finally {
      setSaving(false)
      void invalidateAfter(client, addTimeToMany)
    }
  }

  const count = tests === null || tests === 'all' ? null : tests.length
  return (
    <TimeDialog
      isOpen={tests !== null}
      title={count === null ? t('LIVE.GIVE_TO_ALL') : t('LIVE.GIVE_TO_THESE', { count })}
      text={count === null ? t('LIVE.GIVE_TO_ALL_TEXT') : t('LIVE.GIVE_TO_THESE_TEXT')}
      actLabel={t('LIVE.GIVE')}
      isSaving={isSaving}
      fault={fault}
      onClose={onClose}
      onSubmit={(values) => tests && void addTimeToTests(tests, values)}
    />
  )
}

interface Props {
  state: LiveState
  amount: number
  running: number
  onAdded: (report: AddTimeToManyResult) => void
}

async function readMatchingCodes(state: LiveState): Promise<string[]> {
  const readPage = async (start_index: number, end_index: number) => {
    const { body } = await sendRequest(listLive, { query: { ...liveQuery(state), start_index, end_index } })
    return { entries: body.tests, total: body.amount_of_tests }
  }
  const tests = await readAllPages(readPage, ({ code }) => code, PAGE_MAX)
  return tests.map(({ code }) => code)
}

/** If a filter is set, the button adds time to the tests that match the filter at the moment of the click. */
export function AddTimeButton({ state, amount, running, onAdded }: Props) {
  const [testsToExtend, setTestsToExtend] = useState<TestsToExtend | null>(null)
  const [isReading, setReading] = useState(false)
  const isTheseAlone = isLiveFiltered(state)

  async function open(): Promise<void> {
    if (!isTheseAlone) return setTestsToExtend('all')
    setReading(true)
    const read = async () => {
      const codes = await readMatchingCodes(state)
      if (codes.length > 0) setTestsToExtend(codes)
    }
    await toastFailure('choose receivers', read, () => t('LIVE.LOAD_FAILED'))
    setReading(false)
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClockPlus size={18} aria-hidden />}
        disabled={isTheseAlone ? amount === 0 : running === 0}
        loading={isReading}
        onClick={() => void open()}
      >
        {isTheseAlone ? t('LIVE.GIVE_TO_THESE', { count: amount }) : t('LIVE.GIVE_TO_ALL')}
      </Button>
      <AddTimeToMany tests={testsToExtend} onAdded={onAdded} onClose={() => setTestsToExtend(null)} />
    </>
  )
}
