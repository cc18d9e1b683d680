import type { Import } from '@assay/contract/imports/imports'
import { Button, Group, Stack, Text } from '@mantine/core'
import { momentOf } from '../../i18n/dates.ts'
import { listInWords } from '../../i18n/lists.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { isolatedText } from '../../lib/isolatedText.tsx'
import { useMe } from '../../lib/session/session.ts'
import { formatName } from '../formats.ts'
import { fileReason } from '../states/fileReason.ts'
import styles from './ImportOverview.module.css'
import { LISTS_ID, lossTexts, usePlanState } from './planState.ts'

export function ImportOverview({ plan }: { plan: Import }) {
  const me = useMe()
  const { created_by: by, expires_time, errors, format } = plan
  const unreadColumns = (plan.columns ?? []).filter(({ role }) => role === null).map(({ name }) => name)
  return (
    <Stack gap="sm">
      <Text fz="lg" fw={600} role="status">
        {summaryOf(plan)}
      </Text>
      <Text fz="sm" c="dimmed">
        {format && `${t('PLAN.FORMAT', { format: formatName(format) })} `}
        {isolatedText(
          'PLAN.READ_BY',
          {
            name: by.full_name,
            moment: momentOf(plan.created_time),
            expires: expires_time ? momentOf(expires_time) : '–',
          },
          'name',
        )}
        {unreadColumns.length > 0 && ` ${t('PLAN.NOT_READ', { columns: listInWords(unreadColumns) })}`}
      </Text>
      {me && by.id !== me.id && <Text fz="sm">{isolatedText('PLAN.OF_ANOTHER', { name: by.full_name }, 'name')}</Text>}
      {errors.length > 0 && (
        <div className={styles['faults']}>
          <Text fz="sm" fw={600}>
            {t('PLAN.SOME_FILES')}
          </Text>
          <ul>
            {errors.map((error) => (
              <li key={`${error.file} ${error.code} ${error.line}`}>{fileReason(error)}</li>
            ))}
          </ul>
        </div>
      )}
      <LossFilter plan={plan} />
    </Stack>
  )
}

function summaryOf({ amount_of_items: count, to_add, same, refused }: Import): string {
  const parts: [TextKey, number][] = [
    ['PLAN.PART_ADD', to_add],
    ['PLAN.PART_SAME', same],
    ['PLAN.PART_REFUSED', refused],
  ]
  const said = parts.filter(([, amount]) => amount > 0).map(([text, amount]) => t(text, { count: amount }))
  return t('PLAN.SUMMARY', { count, list: listInWords(said) })
}

function LossFilter({ plan: { losses } }: { plan: Import }) {
  const { loss, show } = usePlanState()
  if (losses.length === 0) return null
  return (
    <Group component="fieldset" gap={8} m={0} p={0} miw={0} bd={0} aria-label={t('PLAN.LOSSES')}>
      <Text fz="sm" c="dimmed" w="100%">
        {t('PLAN.LOSSES_HINT')}
      </Text>
      {losses.map(({ code, amount }) => (
        <Button
          key={code}
          size="xs"
          mih={34}
          variant={code === loss ? 'filled' : 'default'}
          aria-pressed={code === loss}
          onClick={() => {
            show({ loss: code === loss ? undefined : code })
            // Scrolls to the list below, because the click would otherwise have no visible effect.
            if (code !== loss) document.getElementById(LISTS_ID)?.scrollIntoView()
          }}
        >
          {t('PLAN.LOSS', { what: t(lossTexts[code]), count: amount })}
        </Button>
      ))}
    </Group>
  )
}
