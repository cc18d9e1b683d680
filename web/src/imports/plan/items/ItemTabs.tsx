import type { Import } from '@assay/contract/imports/imports'
import { Tabs } from '@mantine/core'
import { type TextKey, t } from '../../../i18n/text.ts'
import { LISTS_ID, type Tab, tabs, usePlanState } from '../planState.ts'
import type { Deciding } from '../useDecisions.ts'
import { ItemPanel } from './ItemPanel.tsx'
import styles from './ItemTabs.module.css'

interface Props {
  plan: Import
  deciding?: Deciding
  shown?: readonly Tab[]
}

const titles: Record<Tab, TextKey> = {
  add: 'PLAN.TAB_ADD',
  near: 'PLAN.TAB_NEAR',
  same: 'PLAN.TAB_SAME',
  refused: 'PLAN.TAB_REFUSED',
}

const amounts = ({ to_add: add, near, same, refused }: Import): Record<Tab, number> => ({ add, near, same, refused })

/** Each question is in one of three lists. If a new question is similar to others, it is also in a fourth list. */
export function ItemTabs({ plan, deciding, shown = tabs }: Props) {
  const state = usePlanState()
  const tab = shown.includes(state.tab) ? state.tab : (shown[0] ?? 'add')
  return (
    <Tabs
      value={tab}
      onChange={(wanted) => state.show({ tab: tabs.find((one) => one === wanted) })}
      keepMounted={false}
    >
      <Tabs.List id={LISTS_ID} mb="md" aria-label={t('PLAN.TABS')} className={styles['tabs']}>
        {shown.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(titles[one], { count: amounts(plan)[one] })}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((one) => (
        <Tabs.Panel key={one} value={one}>
          <ItemPanel plan={plan} deciding={deciding} tab={one} loss={one === 'add' ? state.loss : undefined} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
