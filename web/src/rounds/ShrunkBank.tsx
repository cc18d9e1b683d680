import type { Blueprint } from '@assay/contract/blueprints'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { recipeOfBlueprint, useRecipePlan } from '../blueprints/plan/useRecipePlan.ts'
import { t } from '../i18n/text.ts'

/**
 * Shown if questions were removed from the bank after the blueprint was saved, and the remaining questions are not
 * enough to create interviews.
 */
export function ShrunkBank({ blueprint }: { blueprint: Blueprint }) {
  const wanted = blueprint.amount_of_questions
  const { available, isShort } = useRecipePlan(recipeOfBlueprint(blueprint), wanted)
  if (!isShort) return null
  return (
    <Alert variant="light" color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} py="xs">
      {t('ROUND.SHRUNK', { count: available ?? 0, wanted })}
    </Alert>
  )
}
