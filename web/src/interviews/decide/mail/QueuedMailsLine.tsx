import { listQueuedDecisionMails, type QueuedDecisionMails } from '@assay/contract/decisions/decisionMails'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { minuteOf } from '../../../i18n/dates.ts'
import { t } from '../../../i18n/text.ts'
import { query } from '../../../lib/api.ts'
import { useCancelDecisionMails } from './useCancelDecisionMails.ts'

interface Props {
  of?: { blueprint: number } | { code: string }
}

const REFETCH_INTERVAL_MS = 15_000

export function QueuedMailsLine({ of }: Props) {
  const mailsQuery = of && 'blueprint' in of ? { blueprint: `${of.blueprint}` } : { ...of }
  const { data } = useQuery({
    ...query(listQueuedDecisionMails, { query: mailsQuery }),
    refetchInterval: ({ state }) => ((state.data?.body.waiting.length ?? 0) > 0 ? REFETCH_INTERVAL_MS : false),
  })
  const { cancelMails, isCancelling } = useCancelDecisionMails()
  const calls = groupQueuedMails(data?.waiting ?? [])
  if (calls.length === 0) return null
  return (
    <Alert variant="default" p="sm" icon={<IconClock size={20} aria-hidden />}>
      <Stack gap="xs">
        {calls.map((call) => (
          <Group key={call.ids.join()} justify="space-between" gap="xs">
            <Text fz="sm">{queuedMailsText(call)}</Text>
            <Button
              size="compact-sm"
              variant="default"
              loading={isCancelling}
              onClick={() => void cancelMails(call.ids)}
            >
              {t('DECISION_MAIL.TAKE_BACK')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}

interface MailBatch {
  ids: number[]
  count: number
  sendsAt: string
}

/** One click can send two kinds of e-mail with two calls. Calls within this time count as one click. */
const MAX_BATCH_GAP_MS = 60_000

function groupQueuedMails(waiting: readonly QueuedDecisionMails[]): MailBatch[] {
  const batches: (MailBatch & { kinds: string[] })[] = []
  for (const { id, kind, amount, sends_at: sendsAt } of waiting) {
    const last = batches.at(-1)
    const isSame =
      last && !last.kinds.includes(kind) && Date.parse(sendsAt) - Date.parse(last.sendsAt) < MAX_BATCH_GAP_MS
    if (isSame) {
      last.ids.push(id)
      last.kinds.push(kind)
      last.count += amount
    } else batches.push({ ids: [id], kinds: [kind], count: amount, sendsAt })
  }
  return batches
}

function queuedMailsText({ count, sendsAt }: MailBatch): string {
  const now = Date.now()
  if (Date.parse(sendsAt) <= now) return t('DECISION_MAIL.ON_THEIR_WAY', { count })
  return t('DECISION_MAIL.WAITING', { count, moment: minuteOf(sendsAt, now) })
}
