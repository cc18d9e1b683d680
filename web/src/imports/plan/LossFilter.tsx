import type { Import } from '@assay/contract/imports/imports'
import { Button, Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { lossTexts } from './lossTexts.ts'
import styles from './Overview.module.css'
import { LISTS_ID, usePlanState } from './planState.ts'

/** Buttons with the number of each lost detail. A click filters the list to the affected questions. */
export function LossFilter({ plan: { losses } }: { plan: Import }) {
  const { loss, show } = usePlanState()
  if (losses.length === 0) return null
  return (
    <fieldset className={styles['losses']} aria-label={t('PLAN.LOSSES')}>
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
            // Scrolls to the list below; without this, a click would have no visible effect.
            if (code !== loss) document.getElementById(LISTS_ID)?.scrollIntoView()
          }}
        >
          {t('PLAN.LOSS', { what: t(lossTexts[code]), count: amount })}
        </Button>
      ))}
    </fieldset>
  )
}
