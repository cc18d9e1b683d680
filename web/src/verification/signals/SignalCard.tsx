import { type Guided, reopenSignal, type Signal, setSignalAside } from '@assay/contract/verification/signals'
import { SIGNAL_REASON_MAX } from '@assay/domain/limits'
import { nearestByPeople } from '@assay/domain/verification/signals/guideAt'
import { Button, Group, Modal, Stack, Text, Textarea, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { dateOf } from '../../i18n/dates.ts'
import { tenthsOf, wholeOf } from '../../i18n/numbers.ts'
import { t } from '../../i18n/text.ts'
import { isolatedText } from '../../lib/isolatedText.tsx'
import { useCall } from '../../lib/useCall.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { kindTexts } from './inWords.ts'
import { SignalSubject } from './SignalSubject.tsx'

interface SetAsideDialogProps {
  blueprintId: number
  signal: Signal
  onClose: () => void
}

function reasonError(reason: string): string | null {
  if (reason.trim() === '') return t('SIGNALS.REASON_NEEDED')
  return [...reason.trim()].length > SIGNAL_REASON_MAX ? t('SIGNALS.REASON_TOO_LONG', { max: SIGNAL_REASON_MAX }) : null
}

function SetAsideDialog({ blueprintId, signal, onClose }: SetAsideDialogProps) {
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const setAside = useCall(setSignalAside, {
    onSuccess: onClose,
    refusals: { SIGNAL_NOT_FOUND: 'SIGNALS.GONE', otherwise: 'SIGNALS.SET_ASIDE_FAILED' },
  })
  const fault = reasonError(reason)
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (fault === null) setAside.mutate({ params: { id: blueprintId, signal: signal.id }, body: { reason } })
  }
  return (
    <Modal opened onClose={onClose} title={t('SIGNALS.SET_ASIDE_TITLE')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text fz="sm">{t('SIGNALS.SET_ASIDE_TEXT')}</Text>
          <Textarea
            data-autofocus
            label={t('SIGNALS.REASON')}
            autosize
            minRows={2}
            maxRows={8}
            value={reason}
            error={isChecked && fault}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <FormFoot label={t('SIGNALS.SET_ASIDE_DO')} isSaving={setAside.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

interface Props {
  blueprintId: number
  signal: Signal
  guided: Guided | undefined
  interviews: number
}

function Trust({ guided, interviews }: { guided: Guided; interviews: number }) {
  const power = nearestByPeople(guided.power, interviews)
  if (!power) return null
  return (
    <Text fz="sm" c="dimmed">
      {t('SIGNALS.TRUST', {
        people: wholeOf(power.people),
        found: wholeOf(100 * power.value),
        wrong: tenthsOf(1000 * guided.false_alarm),
      })}
    </Text>
  )
}

function SetAside({ blueprintId, signal: { id, set_aside } }: Pick<Props, 'blueprintId' | 'signal'>) {
  const reopen = useCall(reopenSignal, {
    refusals: { SIGNAL_NOT_FOUND: 'SIGNALS.GONE', otherwise: 'SIGNALS.REOPEN_FAILED' },
  })
  if (!set_aside) return null
  const { by, time, reason } = set_aside
  return (
    <Stack gap="xs">
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {isolatedText(
          'SIGNALS.WAS_SET_ASIDE',
          { name: by?.full_name ?? t('SIGNALS.SOMEBODY'), date: dateOf(time), reason },
          'name',
          'reason',
        )}
      </Text>
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          loading={reopen.isPending}
          onClick={() => reopen.mutate({ params: { id: blueprintId, signal: id } })}
        >
          {t('SIGNALS.REOPEN')}
        </Button>
      </Group>
    </Stack>
  )
}

export function SignalCard({ blueprintId, signal, guided, interviews }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Surface>
      <Stack gap="xs">
        <Title order={2} fz="md">
          {t(kindTexts[signal.kind])}
        </Title>
        <SignalSubject signal={signal} />
        {guided && <Trust guided={guided} interviews={interviews} />}
        {signal.set_aside ? (
          <SetAside {...{ blueprintId, signal }} />
        ) : (
          <Group>
            <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
              {t('SIGNALS.SET_ASIDE')}
            </Button>
          </Group>
        )}
        {isAsking && <SetAsideDialog {...{ blueprintId, signal }} onClose={() => setAsking(false)} />}
      </Stack>
    </Surface>
  )
}
