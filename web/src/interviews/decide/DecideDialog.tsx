import { type Decision, decisionState } from '@assay/contract/decisions/decision'
import { charactersIn } from '@assay/domain/characters'
import { DECISION_REASON_MAX } from '@assay/domain/limits'
import { Modal, Radio, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { offeredStates, stateInWords } from './decisionWords.ts'
import { useDecide } from './useDecide.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  codes: readonly string[]
  /** What stands now, where it is about one. */
  now?: Decision
  onDone?: () => void
}

/** One of five, and why: for one candidate or for many at once. */
export function DecideDialog({ isOpen, onClose, codes, ...form }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('DECISION.ABOUT', { count: codes.length })}
      closeButtonProps={{ 'aria-label': t('TOAST.CLOSE') }}
    >
      <DecideForm onClose={onClose} codes={codes} {...form} />
    </Modal>
  )
}

const isTooLong = (reason: string) => charactersIn(reason) > DECISION_REASON_MAX

function DecideForm({ onClose, codes, now, onDone }: Omit<Props, 'isOpen'>) {
  const [chosen, choose] = useState<string>(now && now.state !== 'undecided' ? now.state : '')
  const [reason, setReason] = useState(now?.reason ?? '')
  const [isChecked, setChecked] = useState(false)
  const { decide, isSaving, fault } = useDecide(codes, () => {
    onClose()
    onDone?.()
  })
  const state = decisionState.options.find((one) => one === chosen)

  function save(): void {
    setChecked(true)
    if (state && !isTooLong(reason.trim())) void decide({ state, reason: reason.trim() })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="md">
        <Radio.Group
          label={t('DECISION.TITLE')}
          value={chosen}
          onChange={choose}
          error={isChecked && !state && t('DECISION.CHOOSE')}
        >
          <Stack gap="xs" mt="xs" mb={4}>
            {offeredStates.map((one, at) => (
              <Radio
                key={one}
                value={one}
                label={stateInWords(one)}
                data-autofocus={one === chosen || (chosen === '' && at === 0) || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('DECISION.REASON')}
          description={t('DECISION.REASON_HINT')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={2}
          maxRows={8}
          value={reason}
          error={isChecked && isTooLong(reason.trim()) && t('DECISION.REASON_WRONG', { max: DECISION_REASON_MAX })}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <FormFault fault={fault} />
        <FormFoot isSaving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}
