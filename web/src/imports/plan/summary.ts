import type { Import } from '@assay/contract/bank/imports'
import { localeOf, readLanguage } from '../../i18n/language.ts'
import { type TextKey, t } from '../../i18n/text.ts'

export const listInWords = (parts: readonly string[]): string =>
  new Intl.ListFormat(localeOf(readLanguage()), { type: 'unit', style: 'short' }).format(parts)

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
