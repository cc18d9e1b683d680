import type { Blueprint } from '@assay/contract/blueprints'
import type { Refused } from '@assay/contract/client'
import { Button, Checkbox, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { useMail } from '../../interviews/useMail.ts'
import { WindowFields } from '../../interviews/WindowFields.tsx'
import { windowFaults } from '../../interviews/windowFaults.ts'
import { fromField } from '../../lib/times/moments.ts'
import { lazyComponent } from '../../shell/lazyComponent.tsx'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { candidatesToCreate, countByStatus } from './lineStatus.ts'
import type { CheckedList } from './useCheck.ts'
import type { Creation } from './useCreateInterviews.ts'

const reasons: Partial<Record<string, TextKey>> = {
  TOO_FEW_QUESTIONS: 'ADD.TOO_FEW_QUESTIONS',
  BLUEPRINT_ARCHIVED: 'ADD.ARCHIVED_TITLE',
  BLUEPRINT_NOT_FOUND: 'BLUEPRINT.GONE',
  MAIL_NOT_SET_UP: 'MAIL.NOT_SET_UP',
  VALIDATION_FAILED: 'ADD.REFUSED',
  OFFLINE: 'INDEXEDDB.OFFLINE',
}

const pauseReason = (refused: Refused | null) => t(reasons[refused?.code ?? ''] ?? 'ADD.NO_ANSWER')

function CreateProgress({ creation: { progress, resume, stop } }: { creation: Creation }) {
  const { state, done, total, refused } = progress
  const words = t('ADD.PROGRESS', { done, total })
  return (
    <Stack gap="xs">
      <Progress value={(done / total) * 100} size="lg" animated={state === 'running'} aria-label={words} />
      <Text fz="sm" role="status">
        {words}
      </Text>
      {state === 'stuck' && (
        <>
          <FormFault fault={pauseReason(refused)} />
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={stop}>
              {t('ADD.STOP')}
            </Button>
            <Button onClick={resume}>{t('APP.RETRY')}</Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

const InvitationPreview = lazyComponent(() => import('./InvitationPreview.tsx'))

interface Props {
  blueprint: Blueprint
  list: CheckedList
  creation: Creation
}

export function CreatePanel({ blueprint, list, creation }: Props) {
  const canSend = useMail()?.can_send ?? false
  const [invites, setInvites] = useState(true)
  const [again, setAgain] = useState(false)
  const [window, setWindow] = useState({ opens: '', closes: '' })
  const [errors, setErrors] = useState<ReturnType<typeof windowFaults>>({})
  const candidates = candidatesToCreate(list.candidates, again)
  const { finished, withdrawn } = countByStatus(list.candidates)
  const { state } = creation.progress
  const isBusy = state !== 'idle'
  const { open_days: days } = blueprint
  const [isPreviewing, preview] = useDisclosure(false)

  function create(): void {
    const faults = windowFaults(window, Date.now())
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    const closes = fromField(window.closes)
    creation.create(
      candidates.map(({ name, email, language }) => ({ name, email, ...(language && { language }) })),
      {
        opens_at: fromField(window.opens),
        // If `closes_at` is missing, the server calculates the end from the blueprint's number of days.
        ...((closes !== null || days === null) && { closes_at: closes }),
        invite: canSend && invites,
        again,
      },
    )
  }

  return (
    <Surface>
      <Stack gap="md">
        <WindowFields
          values={window}
          onChange={setWindow}
          errors={errors}
          closesHint={days === null ? undefined : t('WINDOW.EMPTY_DAYS', { count: days })}
        />
        <Stack gap="xs">
          <Group gap="sm">
            <Checkbox
              label={t('ADD.SEND')}
              description={canSend ? undefined : t('MAIL.NOT_SET_UP')}
              checked={canSend && invites}
              disabled={!canSend || isBusy}
              onChange={({ currentTarget }) => setInvites(currentTarget.checked)}
            />
            <Button variant="subtle" size="compact-sm" onClick={preview.open}>
              {t('ADD.PREVIEW')}
            </Button>
          </Group>
          {finished + withdrawn > 0 && (
            <Checkbox
              label={t('ADD.AGAIN')}
              checked={again}
              disabled={isBusy}
              onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
            />
          )}
        </Stack>
        {isBusy ? (
          <CreateProgress creation={creation} />
        ) : (
          <Group justify="end" gap="sm">
            {candidates.length === 0 && (
              <Text fz="sm" c="dimmed">
                {t('ADD.NOTHING_TO_MAKE')}
              </Text>
            )}
            <Button disabled={candidates.length === 0} onClick={create}>
              {t('ADD.CREATE', { count: candidates.length })}
            </Button>
          </Group>
        )}
      </Stack>
      <Modal opened={isPreviewing} onClose={preview.close} title={t('ADD.PREVIEW')}>
        <InvitationPreview
          blueprint={blueprint}
          window={{ opens: fromField(window.opens), closes: fromField(window.closes) }}
        />
      </Modal>
    </Surface>
  )
}
