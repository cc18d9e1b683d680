import { type Decision, type DecisionState, decisionState } from '@assay/contract/decisions/decision'
import { charactersIn } from '@assay/domain/characters'
import { DECISION_REASON_MAX } from '@assay/domain/limits'
import { Modal, Radio, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { handleSubmit } from '../../ui/form/handleSubmit.ts'
import { useMail } from '../useMail.ts'
import { offeredStates, stateInWords } from './decisionWords.ts'
import { DecisionMailDialog } from './mail/DecisionMailDialog.tsx'
import { type Rest, type RestWanted, useDecide } from './useDecide.ts'

interface OtherCandidatesFieldProps {
  rest: Rest
  wanted: RestWanted
  onChange: (wanted: RestWanted) => void
}

function OtherCandidatesField({ rest: { count }, wanted, onChange }: OtherCandidatesFieldProps) {
  const canSend = useMail()?.can_send ?? false
  return (
    <Radio.Group
      label={t('DECISION.REST', { count })}
      description={t('DECISION.REST_HINT')}
      value={wanted}
      onChange={(value) => onChange(value as RestWanted)}
    >
      <Stack gap="xs" mt="xs" mb={4}>
        <Radio value="leave" label={t('DECISION.REST_LEAVE')} />
        <Radio value="decline" label={t('DECISION.REST_DECLINE')} />
        {canSend && <Radio value="tell" label={t('DECISION.REST_TELL')} />}
      </Stack>
    </Radio.Group>
  )
}

interface Props {
  isOpen: boolean
  onClose: () => void
  codes: readonly string[]
  now?: Decision
  onDone?: () => void
  rest?: Rest
}

export function DecideDialog({ isOpen, onClose, codes, onDone, ...form }: Props) {
  const [mailCodes, setMailCodes] = useState<readonly string[]>([])
  const finish = () => {
    setMailCodes([])
    onClose()
    onDone?.()
  }
  return (
    <>
      <Modal
        opened={isOpen && mailCodes.length === 0}
        onClose={onClose}
        title={t('DECISION.ABOUT', { count: codes.length })}
      >
        <DecideForm
          onClose={onClose}
          codes={codes}
          onDone={(toTell) => (toTell.length > 0 ? setMailCodes(toTell) : finish())}
          {...form}
        />
      </Modal>
      <DecisionMailDialog isOpen={mailCodes.length > 0} onClose={finish} codes={mailCodes} />
    </>
  )
}

/** After a positive decision, the dialog offers to decline all other candidates. */
const statesWithRest: readonly DecisionState[] = ['shortlisted', 'advanced']

const isTooLong = (reason: string) => charactersIn(reason) > DECISION_REASON_MAX

interface FormProps extends Pick<Props, 'onClose' | 'codes' | 'now' | 'rest'> {
  onDone: (toTell: readonly string[]) => void
}

function DecideForm({ onClose, codes, now, onDone, rest }: FormProps) {
  const [chosen, choose] = useState<string>(now && now.state !== 'undecided' ? now.state : '')
  const [reason, setReason] = useState(now?.reason ?? '')
  const [restWanted, setRestWanted] = useState<RestWanted>('leave')
  const [isChecked, setChecked] = useState(false)
  const { decide, isSaving, fault } = useDecide(codes, (declined) => onDone(restWanted === 'tell' ? declined : []))
  const state = decisionState.options.find((one) => one === chosen)
  const others = rest && rest.count > 0 && state && statesWithRest.includes(state) ? rest : null

  function save(): void {
    setChecked(true)
    if (!state || isTooLong(reason.trim())) return
    void decide({ state, reason: reason.trim() }, restWanted === 'leave' ? undefined : others?.read)
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)}>
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
        {others && <OtherCandidatesField rest={others} wanted={restWanted} onChange={setRestWanted} />}
        <FormFault fault={fault} />
        <FormFoot isSaving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}
