import type { Import } from '@assay/contract/imports/imports'
import { Checkbox } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { setKeepsOrder } from './decisions.ts'
import type { Deciding } from './useDecisions.ts'

interface Props {
  plan: Import
  deciding: Deciding
}

/** Answers that refer to others of their question change their meaning when shuffled. */
export function OrderPlan({ plan, deciding: { decisions, change } }: Props) {
  return (
    <Checkbox
      label={t('PLAN.KEEP_ORDER', { count: plan.order_proposed })}
      description={t('PLAN.KEEP_ORDER_HINT')}
      checked={decisions.keepsOrder}
      onChange={({ currentTarget: { checked } }) => change((before) => setKeepsOrder(before, checked))}
    />
  )
}
