import { addTimeToMany, type Outage } from '@assay/contract/live/live'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconServerOff } from '@tabler/icons-react'
import { minuteOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { useCall } from '../../lib/useCall.ts'
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys.ts'
import type { AddTimeToManyResult } from './report.ts'

interface Props {
  outage: Outage
  onAdded: (report: AddTimeToManyResult) => void
  onHide: () => void
}

export function OutageBanner({ outage: { id, from, to, tests, open }, onAdded, onHide }: Props) {
  const idempotencyKeys = useIdempotencyKeys()
  const now = Date.now()
  const addTimeMutation = useCall(addTimeToMany, {
    onSuccess: (report) => {
      idempotencyKeys.forget()
      onAdded(report)
      // If some tests got no time, the report lists them, so this banner is no longer needed.
      if (report.refused.length > 0) onHide()
    },
    refusals: {
      NOTHING_TO_GIVE_BACK: 'LIVE.OUTAGE_NOTHING',
      OUTAGE_NOT_FOUND: 'LIVE.OUTAGE_NOTHING',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'LIVE.GIVE_FAILED',
    },
  })
  return (
    <Alert
      role="status"
      variant="light"
      color="yellow"
      icon={<IconServerOff size={18} aria-hidden />}
      withCloseButton
      closeButtonLabel={t('LIVE.OUTAGE_HIDE')}
      onClose={onHide}
    >
      <Group gap="sm" justify="space-between" pe="xs">
        <Text fz="sm">
          {t('LIVE.OUTAGE', { from: minuteOf(from, now), to: minuteOf(to, now) })}{' '}
          {t('LIVE.OUTAGE_TESTS', { count: tests })}
        </Text>
        <Button
          size="sm"
          loading={addTimeMutation.isPending}
          onClick={() =>
            addTimeMutation.mutate({
              headers: { 'idempotency-key': idempotencyKeys.keyFor({ outage: id }) },
              body: { outage: id },
            })
          }
        >
          {t('LIVE.OUTAGE_GIVE', { count: open })}
        </Button>
      </Group>
    </Alert>
  )
}
