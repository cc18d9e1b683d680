import type { LossCode } from '@assay/contract/imports/imports'
import type { TextKey } from '../../i18n/text.ts'

export const lossTexts: Record<LossCode, TextKey> = {
  FEEDBACK: 'PLAN.LOSS_FEEDBACK',
  WEIGHTS: 'PLAN.LOSS_WEIGHTS',
  FORMULA: 'PLAN.LOSS_FORMULA',
  ACTIVE: 'PLAN.LOSS_ACTIVE',
  MEDIA: 'PLAN.LOSS_MEDIA',
  PICTURE: 'PLAN.LOSS_PICTURE',
  PASSAGE: 'PLAN.LOSS_PASSAGE',
  LOOKS: 'PLAN.LOSS_LOOKS',
  BECOMES_SINGLE: 'PLAN.LOSS_BECOMES_SINGLE',
}
