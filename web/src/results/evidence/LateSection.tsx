import { acceptLate, type LateAnswer, rejectLate } from '@assay/contract/lateAnswers'
import type { Evidence, Gap } from '@assay/contract/results/evidence'
import type { InterviewResults } from '@assay/contract/results/results'
import { REASON_MAX } from '@assay/domain/limits'
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { type Refusals, useCall } from '../../lib/useCall.ts'
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys.ts'
import { Section } from '../../ui/Section.tsx'
import { LateList } from './LateList.tsx'
import { useEvidence } from './useEvidence.ts'

const because: Record<Gap['cause'], TextKey> = {
  network: 'LATE.BECAUSE_NETWORK',
  page: 'LATE.BECAUSE_PAGE',
  server: 'LATE.BECAUSE_SERVER',
}

interface Props {
  amount: number
  older: number
  cause: Gap['cause'] | null
  isDeciding: boolean
  onAccept: (reason: string, includesOlder: boolean) => void
  onLeave: (reason: string) => void
}

function LateDecision({ amount, older, cause, isDeciding, onAccept, onLeave }: Props) {
  const [reason, setReason] = useState(t(cause === null ? 'LATE.BECAUSE_UNKNOWN' : because[cause]))
  const [includesOlder, setIncludesOlder] = useState(false)
  const accepted = includesOlder ? amount : amount - older
  const [isChecked, setChecked] = useState(false)
  const [chosen, choose] = useState<'accept' | 'leave' | null>(null)
  const length = [...reason.trim()].length
  const fault = length > REASON_MAX || (length === 0 && chosen === 'accept')

  function decide(decision: 'accept' | 'leave'): void {
    setChecked(true)
    choose(decision)
    if (length > REASON_MAX) return
    if (decision === 'leave') onLeave(reason.trim())
    else if (length > 0) onAccept(reason.trim(), includesOlder)
  }

  return (
    <Stack gap="sm">
      <TextInput
        label={t('GIVE.REASON')}
        maw="36rem"
        autoComplete="off"
        value={reason}
        error={isChecked && fault && t('GIVE.REASON_WRONG', { max: REASON_MAX })}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {older > 0 && (
        <Checkbox
          label={t('LATE.ACCEPT_OLDER', { count: older })}
          checked={includesOlder}
          onChange={({ currentTarget }) => setIncludesOlder(currentTarget.checked)}
        />
      )}
      <Group gap="sm">
        <Button
          loading={isDeciding && chosen === 'accept'}
          disabled={isDeciding || accepted === 0}
          onClick={() => decide('accept')}
        >
          {t('LATE.ACCEPT', { count: accepted })}
        </Button>
        <Button
          variant="default"
          loading={isDeciding && chosen === 'leave'}
          disabled={isDeciding}
          onClick={() => decide('leave')}
        >
          {t('LATE.LEAVE', { count: amount })}
        </Button>
      </Group>
    </Stack>
  )
}

const refusals: Refusals<typeof acceptLate> & Refusals<typeof rejectLate> = {
  NOTHING_LATE: 'LATE.NOTHING',
  INTERVIEW_NOT_FOUND: 'RESULT.NOT_FOUND_TITLE',
  OFFLINE: 'INDEXEDDB.OFFLINE',
  otherwise: 'LATE.FAILED',
}

export function LateSection({ results }: { results: InterviewResults }) {
  const { data } = useEvidence(results.code)
  return data && data.late.length > 0 ? <Late results={results} evidence={data} /> : null
}

function Late({ results: { code, end_time }, evidence }: { results: InterviewResults; evidence: Evidence }) {
  const idempotencyKeys = useIdempotencyKeys()
  const toastDone = (text: 'LATE.DONE_ACCEPTED' | 'LATE.DONE_LEFT') => () => {
    idempotencyKeys.forget()
    toast('success', t(text))
  }
  const accept = useCall(acceptLate, { refusals, onSuccess: toastDone('LATE.DONE_ACCEPTED') })
  const leave = useCall(rejectLate, { refusals, onSuccess: toastDone('LATE.DONE_LEFT') })
  const { late } = evidence
  const waiting = late.filter(({ state }) => state === 'undecided')
  const causeOf = ({ time }: LateAnswer) => lateCause(evidence, time, end_time)
  const keyFor = (act: string, body: object) => ({ 'idempotency-key': idempotencyKeys.keyFor([act, body]) })
  const [first] = waiting
  return (
    <Section title={t('LATE.TITLE')} lead={t('LATE.TEXT')}>
      <Stack gap="md">
        <LateList late={late} causeOf={causeOf} />
        {first && (
          <LateDecision
            // A new late answer resets the form, so that the user does not decide about an unseen answer.
            key={waiting.map(({ id }) => id).join()}
            amount={waiting.length}
            older={waiting.filter(({ is_older }) => is_older).length}
            cause={causeOf(first)}
            isDeciding={accept.isPending || leave.isPending}
            onAccept={(reason, includesOlder) => {
              const acceptedAnswers = waiting.filter(({ is_older }) => includesOlder || !is_older)
              const body = { reason, ids: acceptedAnswers.map(({ id }) => id) }
              accept.mutate({ params: { code }, headers: keyFor('accept', body), body })
            }}
            onLeave={(reason) => {
              const body = { ...(reason !== '' && { reason }), ids: waiting.map(({ id }) => id) }
              leave.mutate({ params: { code }, headers: keyFor('leave', body), body })
            }}
          />
        )}
      </Stack>
    </Section>
  )
}

/** The stored end of a gap may be slightly before the end of the test. */
const NEAR_MS = 1_000

/** The probable cause is the gap when the answer was chosen, or else the gap at the end of the test. */
function lateCause({ gaps }: Evidence, chosen: string, end: string | null): Gap['cause'] | null {
  const gapsAt = (moment: number) =>
    gaps.filter(({ from, to }) => Date.parse(from) <= moment && moment <= Date.parse(to) + NEAR_MS)
  const matchingGaps = [...gapsAt(Date.parse(chosen)), ...(end === null ? [] : gapsAt(Date.parse(end)))]
  // During an outage of the server, no other cause can be measured.
  return matchingGaps.find(({ cause }) => cause === 'server')?.cause ?? matchingGaps[0]?.cause ?? null
}
