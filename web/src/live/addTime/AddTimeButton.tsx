import { listLive } from '@assay/contract/live/live'
import { PAGE_MAX } from '@assay/domain/limits'
import { Button } from '@mantine/core'
import { IconClockPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { sendRequest } from '../../lib/api.ts'
import { readAllPages } from '../../lib/lists/pages.ts'
import { toastFailure } from '../../lib/toast.tsx'
import { isFiltered, type LiveState, liveQuery } from '../liveState.ts'
import { AddTimeToMany, type TestsToExtend } from './AddTimeToMany.tsx'
import type { Report } from './report.ts'

interface Props {
  state: LiveState
  amount: number
  running: number
  onAdded: (report: Report) => void
}

async function readMatchingCodes(state: LiveState): Promise<string[]> {
  const readPage = async (start_index: number, end_index: number) => {
    const { body } = await sendRequest(listLive, { query: { ...liveQuery(state), start_index, end_index } })
    return { entries: body.tests, total: body.amount_of_tests }
  }
  const tests = await readAllPages(readPage, ({ code }) => code, PAGE_MAX)
  return tests.map(({ code }) => code)
}

/** If a filter is set, adds time to the tests that match it at the moment of the click. */
export function AddTimeButton({ state, amount, running, onAdded }: Props) {
  const [testsToExtend, setTestsToExtend] = useState<TestsToExtend | null>(null)
  const [isReading, setReading] = useState(false)
  const isTheseAlone = isFiltered(state)

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
