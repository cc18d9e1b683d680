import type { Import } from '@assay/contract/imports/imports'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconDatabaseImport } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { ActionBar } from '../../ui/list/ActionBar.tsx'
import { DiscardImport } from '../states/DiscardImport.tsx'
import { EncodingChoice } from '../states/EncodingChoice.tsx'
import { arePassagesDecided, countSelected, isAnswerKeyCertain } from './decisions.ts'
import { ImportOverview } from './ImportOverview.tsx'
import { ItemTabs } from './items/ItemTabs.tsx'
import { KeyPlan } from './KeyPlan.tsx'
import { LabelPlan } from './labels/LabelPlan.tsx'
import { TextPlan } from './TextPlan.tsx'
import { type Confirming, useConfirm } from './useConfirm.ts'
import { type Deciding, useDecisions } from './useDecisions.ts'

interface Props {
  plan: Import
  deciding: Deciding
}

function ConfirmBar({ plan, deciding: { decisions }, confirming }: Props & { confirming: Confirming }) {
  const count = countSelected(plan, decisions)
  const omitted = plan.to_add + decisions.chosen.size - count
  const isKeyOpen = !isAnswerKeyCertain(plan) && !decisions.isKeyRight
  const areTextsOpen = !arePassagesDecided(plan, decisions)
  const summaryParts = [
    omitted > 0 && t('PLAN.LEFT_OUT', { count: omitted }),
    isKeyOpen && t('PLAN.KEY_NEEDED'),
    areTextsOpen && t('PLAN.TEXTS_NEEDED'),
  ]
  return (
    <ActionBar label={t('PLAN.DECIDE')}>
      <Text span fz="sm" c="dimmed" role="status">
        {summaryParts.filter(Boolean).join(' · ')}
      </Text>
      <Group gap="xs">
        <DiscardImport import={plan} />
        <Button
          leftSection={<IconDatabaseImport size={18} aria-hidden />}
          disabled={count === 0 || isKeyOpen || areTextsOpen}
          loading={confirming.isPending}
          // The accessible name must contain the visible label.
          aria-label={t('PLAN.IMPORT_CALLED', { amount: count })}
          onClick={confirming.confirm}
        >
          {t('PLAN.IMPORT', { count })}
        </Button>
      </Group>
    </ActionBar>
  )
}

/**
 * An answer such as 'Both A and B' refers to other answers of its question, so a shuffled order would change its
 * meaning.
 */
function OrderPlan({ plan, deciding: { decisions, change } }: Props) {
  return (
    <Checkbox
      label={t('PLAN.KEEP_ORDER', { count: plan.order_proposed })}
      description={t('PLAN.KEEP_ORDER_HINT')}
      checked={decisions.keepsOrder}
      onChange={({ currentTarget: { checked } }) => change((before) => ({ ...before, keepsOrder: checked }))}
    />
  )
}

export function Plan({ plan }: { plan: Import }) {
  const deciding = useDecisions(plan.id)
  const confirming = useConfirm(plan, deciding.decisions)
  // If the answer key is in doubt, its section comes first, because the user must decide about it.
  const isInDoubt = !isAnswerKeyCertain(plan)
  return (
    <Stack gap="lg">
      <ImportOverview plan={plan} />
      <EncodingChoice import={plan} />
      {isInDoubt && <KeyPlan plan={plan} deciding={deciding} />}
      {plan.passages.length > 0 && <TextPlan plan={plan} deciding={deciding} />}
      {(plan.to_add > 0 || deciding.decisions.chosen.size > 0) && (
        <LabelPlan plan={plan} deciding={deciding} confirming={confirming} />
      )}
      {!isInDoubt && <KeyPlan plan={plan} deciding={deciding} />}
      {plan.order_proposed > 0 && <OrderPlan plan={plan} deciding={deciding} />}
      <ItemTabs plan={plan} deciding={deciding} />
      <ConfirmBar plan={plan} deciding={deciding} confirming={confirming} />
    </Stack>
  )
}
