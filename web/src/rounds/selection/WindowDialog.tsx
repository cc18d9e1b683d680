import type { Interview } from '@assay/contract/interviews/interviews'
import { windowFault } from '@assay/domain/round/entryWindow'
import { Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { fromField, ownTimeZone, toField } from '../../lib/times/moments.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'
import { handleSubmit } from '../../ui/form/handleSubmit.ts'
import type { Change } from './useSelectionActions.ts'

interface Props {
  isOpen: boolean
  interviews: readonly Interview[]
  onClose: () => void
  onSave: (window: Change) => Promise<boolean>
}

export function WindowDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('ROUND.CHANGE_WINDOW')}>
      <WindowForm onClose={onClose} {...rest} />
    </Modal>
  )
}

/** The selected interviews may have different times; `leave` keeps the time of each interview. */
interface WindowEnd {
  does: 'leave' | 'set' | 'remove'
  moment: string
}

function commonValue(interviews: readonly Interview[], of: 'opens_at' | 'closes_at'): string {
  const [first, ...others] = interviews.map((interview) => interview[of])
  return others.every((other) => other === first) ? toField(first ?? null) : ''
}

const wantedTime = ({ does, moment }: WindowEnd): string | null => (does === 'set' ? fromField(moment) : null)

interface Errors {
  opens?: string
  closes?: string
}

function windowErrors(opens: WindowEnd, closes: WindowEnd, now: number): Errors {
  const isMissing = (end: WindowEnd) => end.does === 'set' && wantedTime(end) === null
  if (isMissing(opens)) return { opens: t('WINDOW.MOMENT_MISSING') }
  if (isMissing(closes)) return { closes: t('WINDOW.MOMENT_MISSING') }
  const timeOf = (end: WindowEnd) => Date.parse(wantedTime(end) ?? '') || null
  const fault = windowFault({ opens_at: timeOf(opens), closes_at: timeOf(closes) }, now)
  if (!fault) return {}
  return { closes: t(fault === 'WINDOW_BACKWARDS' ? 'WINDOW.BACKWARDS' : 'WINDOW.OVER') }
}

/** If the user changes only the start or only the end, the other time of each interview is kept. */
function windowChange(opens: WindowEnd, closes: WindowEnd): Change {
  if (opens.does === 'leave') return { closes_at: wantedTime(closes), keep: 'opens_at' }
  if (closes.does === 'leave') return { opens_at: wantedTime(opens), keep: 'closes_at' }
  return { opens_at: wantedTime(opens), closes_at: wantedTime(closes) }
}

function WindowForm({ interviews, onClose, onSave }: Omit<Props, 'isOpen'>) {
  const [opens, setOpens] = useState<WindowEnd>({ does: 'leave', moment: commonValue(interviews, 'opens_at') })
  const [closes, setCloses] = useState<WindowEnd>({ does: 'leave', moment: commonValue(interviews, 'closes_at') })
  const [errors, setErrors] = useState<Errors>({})

  async function save(): Promise<void> {
    const faults = windowErrors(opens, closes, Date.now())
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    if (await onSave(windowChange(opens, closes))) onClose()
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)}>
      <Stack gap="md">
        <Text fz="sm">{t('ROUND.WINDOW_TEXT', { count: interviews.length })}</Text>
        <EndField label={t('WINDOW.OPENS')} end={opens} onChange={setOpens} error={errors.opens} />
        <EndField label={t('WINDOW.CLOSES')} end={closes} onChange={setCloses} error={errors.closes} />
        <FormFoot
          label={t('FORM.SAVE')}
          disabled={opens.does === 'leave' && closes.does === 'leave'}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}

interface EndProps {
  label: string
  end: WindowEnd
  onChange: (end: WindowEnd) => void
  error: string | undefined
}

const endActions = [
  ['leave', 'WINDOW.LEAVE'],
  ['set', 'WINDOW.SET'],
  ['remove', 'WINDOW.REMOVE'],
] as const

function EndField({ label, end, onChange, error }: EndProps) {
  return (
    <Radio.Group
      label={label}
      value={end.does}
      onChange={(does) => onChange({ ...end, does: does as WindowEnd['does'] })}
    >
      <Stack gap="xs" mt={6}>
        {endActions.map(([act, text]) => (
          <Radio key={act} value={act} label={t(text)} />
        ))}
        {end.does === 'set' && (
          <TextInput
            type="datetime-local"
            label={t('WINDOW.MOMENT')}
            description={t('WINDOW.HINT', { zone: ownTimeZone() })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={end.moment}
            error={error}
            onChange={({ currentTarget }) => onChange({ ...end, moment: currentTarget.value })}
          />
        )}
      </Stack>
    </Radio.Group>
  )
}
