import { type LossCode, lossCodes } from '@assay/contract/imports/imports'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TextKey } from '../../i18n/text.ts'
import { usePageNumber } from '../../lib/usePageNumber.ts'

export const tabs = ['add', 'near', 'same', 'refused'] as const
export type Tab = (typeof tabs)[number]

export const LISTS_ID = 'questions-of-the-file'

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

export const itemsQuery = (tab: Tab, loss: LossCode | undefined) =>
  tab === 'near' ? { only: 'near' as const } : { state: tab, loss }

export function usePlanState() {
  const { tab, loss } = useSearch({ from: '/staff/admin' })
  const [page, goTo] = usePageNumber()
  const navigate = useNavigate()
  const shown = tabs.find((one) => one === tab) ?? 'add'
  const show = (wanted: { tab?: Tab | undefined; loss?: LossCode | undefined }) =>
    void navigate({
      to: '.',
      search: { tab: wanted.tab === 'add' ? undefined : wanted.tab, loss: wanted.loss },
      resetScroll: false,
    })
  return {
    tab: shown,
    loss: shown === 'add' ? lossCodes.find((one) => one === loss) : undefined,
    page,
    goTo,
    show,
  }
}
