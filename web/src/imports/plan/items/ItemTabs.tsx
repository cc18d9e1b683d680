import { type Import, type LossCode, listItems } from '@assay/contract/imports/imports'
import { Group, Skeleton, Tabs, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type TextKey, t } from '../../../i18n/text.ts'
import { query } from '../../../lib/api.ts'
import { pageQuery } from '../../../lib/paging.ts'
import { ListFrame } from '../../../shell/list/ListFrame.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { itemsQuery, LISTS_ID, lossTexts, type Tab, tabs, usePlanState } from '../planState.ts'
import type { Deciding } from '../useDecisions.ts'
import { ChooseAll } from './ChooseAll.tsx'
import { ItemCard } from './ItemCard.tsx'
import styles from './ItemTabs.module.css'

const ITEMS_PER_PAGE = 25

interface ItemPanelProps {
  plan: Import
  deciding?: Deciding | undefined
  tab: Tab
  loss: LossCode | undefined
}

function ItemPanel({ plan, deciding, tab, loss }: ItemPanelProps) {
  const { page, goTo } = usePlanState()
  const list = useQuery({
    ...query(listItems, {
      params: { id: plan.id },
      query: { ...pageQuery({ page, size: ITEMS_PER_PAGE }), ...itemsQuery(tab, loss) },
    }),
    placeholderData: keepPreviousData,
  })
  const total = list.data?.amount_of_items ?? 0
  const isToAdd = tab === 'add' || tab === 'near'

  return (
    <ListFrame
      list={list}
      entries={list.data?.items}
      total={total}
      paging={{ page, size: ITEMS_PER_PAGE, goTo }}
      empty={<Nothing tab={tab} loss={loss} />}
    >
      <div>
        <Group justify="space-between" mb="sm">
          <Text fz="sm" role="status">
            {loss && t('PLAN.FILTERED', { what: t(lossTexts[loss]) })}
          </Text>
          {isToAdd && deciding && total > 0 && (
            <ChooseAll id={plan.id} total={total} tab={tab} loss={loss} deciding={deciding} />
          )}
        </Group>
        {list.data ? (
          <ol className={styles['list']} aria-label={t('PLAN.TABS')}>
            {list.data.items.map((item) => (
              <li key={item.number}>
                <ItemCard plan={plan} item={item} tab={tab} deciding={deciding} />
              </li>
            ))}
          </ol>
        ) : (
          <Skeleton height={320} radius="md" />
        )}
      </div>
    </ListFrame>
  )
}

const nothing: Record<Exclude<Tab, 'add'>, TextKey> = {
  near: 'PLAN.NONE_NEAR',
  same: 'PLAN.NONE_SAME',
  refused: 'PLAN.NONE_REFUSED',
}

function Nothing({ tab, loss }: Pick<ItemPanelProps, 'tab' | 'loss'>) {
  if (tab === 'add' && !loss)
    return <Notice title={t('PLAN.NOTHING_TO_ADD_TITLE')} text={t('PLAN.NOTHING_TO_ADD_TEXT')} />
  return (
    <Surface>
      <Text c="dimmed">{t(tab === 'add' ? 'PLAN.NONE_LOST' : nothing[tab])}</Text>
    </Surface>
  )
}

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

/** A new question that is similar to others is in two lists: new questions and similar questions. */
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
