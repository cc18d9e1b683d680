import type { Interview } from '@assay/contract/interviews/interviews'
import { Button, Checkbox, Modal, ScrollArea, Stack, Text } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'
import { focusHeading } from '../../ui/focusHeading.ts'
import { handleSubmit } from '../../ui/form/handleSubmit.ts'
import { useSelectionActions } from '../selection/useSelectionActions.ts'
import { readRound, useWholeRound } from '../wholeRound.ts'

/** Reminders need a confirmation, because a sent e-mail cannot be recalled. */
export function RemindDue({ blueprintId, count }: { blueprintId: number; count: number }) {
  const [due, setDue] = useState<readonly Interview[]>([])
  const { isReading, withWholeRound } = useWholeRound()
  const open = () => withWholeRound(() => readRound(blueprintId, { state: 'to_remind' }).then(setDue))

  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconBellRinging size={14} aria-hidden />}
        loading={isReading}
        onClick={() => void open()}
      >
        {t('DUE.REMIND', { count })}
      </Button>
      <Modal opened={due.length > 0} onClose={() => setDue([])} title={t('DUE.REMIND_TITLE')}>
        <RemindForm due={due} onClose={() => setDue([])} />
      </Modal>
    </>
  )
}

const DAY_MS = 24 * 60 * 60_000
const NAMES_HEIGHT = '50vh'

const isRecentlyInvited = ({ invitation: { sent_at } }: Interview) =>
  sent_at !== null && Date.now() - Date.parse(sent_at) < DAY_MS

function RemindForm({ due, onClose }: { due: readonly Interview[]; onClose: () => void }) {
  const [chosen, choose] = useState(() => due.filter((one) => !isRecentlyInvited(one)).map(({ code }) => code))
  const { send, isRunning } = useSelectionActions(() => {
    onClose()
    focusHeading()
  })

  return (
    <form noValidate onSubmit={handleSubmit(() => void send(chosen, 'reminder', { canUndo: true }))}>
      <Stack gap="md">
        <ScrollArea.Autosize mah={NAMES_HEIGHT} type="auto">
          <Checkbox.Group value={chosen} onChange={choose} aria-label={t('DUE.REMIND_TITLE')}>
            <Stack gap="xs" p={2}>
              {due.map((one) => (
                <Checkbox
                  key={one.code}
                  value={one.code}
                  label={one.name}
                  description={
                    isRecentlyInvited(one) &&
                    t('DUE.INVITED_LATELY', { moment: momentOf(one.invitation.sent_at ?? '') })
                  }
                />
              ))}
            </Stack>
          </Checkbox.Group>
        </ScrollArea.Autosize>
        <Text fz="sm" c="dimmed">
          {t('DUE.CAN_UNDO')}
        </Text>
        <FormFoot
          label={t('DUE.REMIND', { count: chosen.length })}
          isSaving={isRunning}
          disabled={chosen.length === 0}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
