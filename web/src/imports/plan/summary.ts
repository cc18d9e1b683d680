import type { Import } from '@assay/contract/imports/imports'
import { listInWords } from '../../i18n/lists.ts'
import { type TextKey, t } from '../../i18n/text.ts'

/** '900 questions: 861 to add, 22 already there, 17 cannot be taken': only what there is. */
export function summaryOf({ amount_of_items: count, to_add, same, refused }: Import): string {
  const parts: [TextKey, number][] = [
    ['PLAN.PART_ADD', to_add],
    ['PLAN.PART_SAME', same],
    ['PLAN.PART_REFUSED', refused],
  ]
  const said = parts.filter(([, amount]) => amount > 0).map(([text, amount]) => t(text, { count: amount }))
  return t('PLAN.SUMMARY', { count, list: listInWords(said) })
}
