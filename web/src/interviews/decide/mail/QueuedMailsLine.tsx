import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { minuteOf } from '../../../i18n/dates.ts'
import { t } from '../../../i18n/text.ts'
import { useQueuedMails } from './queuedMails.ts'
import { useTakeBack } from './useTakeBack.ts'

/** The way back for as long as mails wait: all that this tab has queued, or one candidate’s. */
export function QueuedMailsLine({ code }: { code?: string }) {
  const queued = useQueuedMails().filter(({ codes }) => code === undefined || codes.includes(code))
  const { takeBack, isTaking } = useTakeBack()
  if (queued.length === 0) return null
  return (
    <Alert variant="default" p="sm" icon={<IconClock size={20} aria-hidden />}>
      <Stack gap="xs">
        {queued.map(({ ids, codes: { length: count }, sendsAt }) => (
          <Group key={ids.join()} justify="space-between" gap="xs">
            <Text fz="sm">{t('DECISION_MAIL.WAITING', { count, moment: minuteOf(sendsAt, Date.now()) })}</Text>
            <Button size="compact-sm" variant="default" loading={isTaking} onClick={() => void takeBack(ids)}>
              {t('DECISION_MAIL.TAKE_BACK')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
