import { addTimeToMany } from '@assay/contract/live/live'
import { TESTS_PER_TIME_REQUEST } from '@assay/domain/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { TimeDialog, type TimeFormValues } from '../../interviews/addTime/TimeDialog.tsx'
import { refusedFrom, sendRequest } from '../../lib/api.ts'
import { invalidateAfter } from '../../lib/invalidation.ts'
import { inPages } from '../../lib/lists/pages.ts'
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys.ts'
import type { Report } from './report.ts'

export type TestsToExtend = 'all' | readonly string[]

interface Props {
  /** Null means that the dialog is closed. */
  tests: TestsToExtend | null
  onAdded: (report: Report) => void
  onClose: () => void
}

/** Used for events such as a fire alarm. */
export function AddTimeToMany({ tests, onAdded, onClose }: Props) {
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
    const report: Report = { given: 0, reopened: 0, refused: [] }
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
