import type { Import } from '@assay/contract/imports/imports'
import { Checkbox, Stack } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { EncodingChoice } from '../states/EncodingChoice.tsx'
import { ConfirmBar } from './ConfirmBar.tsx'
import { isAnswerKeyCertain, setKeepsOrder } from './decisions.ts'
import { ItemTabs } from './items/ItemTabs.tsx'
import { KeyPlan } from './KeyPlan.tsx'
import { LabelPlan } from './labels/LabelPlan.tsx'
import { Overview } from './Overview.tsx'
import { TextPlan } from './texts/TextPlan.tsx'
import { useConfirm } from './useConfirm.ts'
import { type Deciding, useDecisions } from './useDecisions.ts'

interface Props {
  plan: Import
  deciding: Deciding
}

/**
 * An answer such as 'Both A and B' refers to other answers of its question. If the answers were shuffled, the meaning
 * of such an answer would change.
 */
function OrderPlan({ plan, deciding: { decisions, change } }: Props) {
  return (
    <Checkbox
      label={t('PLAN.KEEP_ORDER', { count: plan.order_proposed })}
      description={t('PLAN.KEEP_ORDER_HINT')}
      checked={decisions.keepsOrder}
      onChange={({ currentTarget: { checked } }) => change((before) => setKeepsOrder(before, checked))}
    />
  )
}

export function Plan({ plan }: { plan: Import }) {
  const deciding = useDecisions(plan.id)
  const confirming = useConfirm(plan, deciding.decisions)
  // Parts that need a decision come first.
  const isInDoubt = !isAnswerKeyCertain(plan)
  return (
    <Stack gap="lg">
      <Overview plan={plan} />
      <EncodingChoice import={plan} />
      {isInDoubt && <KeyPlan plan={plan} deciding={deciding} />}
      {plan.passages.length > 0 && <TextPlan plan={plan} deciding={deciding} />}
      {(plan.to_add > 0 || deciding.decisions.chosen.size > 0) && (
        <LabelPlan plan={plan} deciding={deciding} confirming={confirming} />
      )}
      {!isInDoubt && <KeyPlan plan={plan} deciding={deciding} />}
      {plan.order_proposed > 0 && <OrderPlan plan={plan} deciding={deciding} />}
      <ItemTabs plan={plan} deciding={deciding} />
      <ConfirmBar plan={plan} decisions={deciding.decisions} confirming={confirming} />
    </Stack>
  )
}
