import type { Interview } from '@assay/contract/interviews/interviews'
import { setExtraTime } from '@assay/contract/interviews/interviewTime'
import { Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { handleSubmit } from '../../ui/form/handleSubmit.ts'
import { MountOnOpen } from '../../ui/MountOnOpen.tsx'
import { ExtraTimeField } from '../extraTime/ExtraTimeField.tsx'
import { extraTimeFault, extraTimeOf, extraTimeRequest } from '../extraTime/extraTime.ts'
import { testTimeInWords } from '../extraTime/timeInWords.ts'

/** The response contains `accommodation` only for staff who may see extra time. Other staff do not see this action. */
export const canHaveExtraTime = ({ interview_status, accommodation }: Interview): boolean =>
  interview_status === 'To Do' && accommodation !== undefined

interface Props {
  interview: Interview
  isOpen: boolean
  onClose: () => void
}

export function ExtraTimeDialog({ interview, isOpen, onClose }: Props) {
  return (
    <MountOnOpen isOpen={isOpen}>
      {(isShown) => (
        <Modal opened={isShown} onClose={onClose} title={t('EXTRA.TITLE', { name: interview.name })}>
          <ExtraTimeForm interview={interview} onClose={onClose} />
        </Modal>
      )}
    </MountOnOpen>
  )
}

function ExtraTimeForm({ interview, onClose }: { interview: Interview; onClose: () => void }) {
  const { code, name } = interview
  const [extra, setExtra] = useState(() => extraTimeOf(interview.accommodation ?? null))
  const [fault, setFault] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = useCall(setExtraTime, {
    onSuccess: (changed) => {
      toast('success', t('EXTRA.SAVED', { name, time: testTimeInWords(changed) }))
      onClose()
    },
    refusals: {
      CLOCK_STARTED: 'EXTRA.STARTED',
      FORBIDDEN: 'EXTRA.FORBIDDEN',
      INTERVIEW_NOT_FOUND: 'LIVE.GONE',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'EXTRA.FAILED',
    },
    onFailure: setRefusal,
  })

  function submit(): void {
    const wrong = extraTimeFault(extra)
    setFault(wrong)
    setRefusal(null)
    if (!wrong) save.mutate({ params: { code }, body: extraTimeRequest(extra) })
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <Stack gap="md">
        <ExtraTimeField value={extra} onChange={setExtra} error={fault} />
        <FormFault fault={refusal} />
        <FormFoot label={t('FORM.SAVE')} isSaving={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
