import { type LossCode, listItems } from '@assay/contract/imports/imports'
import { PAGE_MAX } from '@assay/domain/limits'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/text.ts'
import { ask } from '../../../lib/api.ts'
import { readAllPages } from '../../../lib/lists/pages.ts'
import { orToast } from '../../../lib/toast.tsx'
import { takeItems } from '../decisions.ts'
import type { Tab } from '../planState.ts'
import type { Deciding } from '../useDecisions.ts'
import { itemsOnWire } from './useItems.ts'

interface Props {
  id: number
  tab: Tab
  loss: LossCode | undefined
  total: number
  deciding: Deciding
}

/** Includes or excludes all listed questions, on all pages. */
export function ChooseAll({ id, tab, loss, total, deciding }: Props) {
  const [isReading, setReading] = useState(false)

  async function choose(wanted: boolean): Promise<void> {
    setReading(true)
    const readPage = async (start_index: number, end_index: number) => {
      const part = { start_index, end_index, ...itemsOnWire(tab, loss) }
      const { body } = await ask(listItems, { params: { id }, query: part })
      return { entries: body.items, total: body.amount_of_items }
    }
    const read = async () => {
      const items = await readAllPages(readPage, ({ number }) => `${number}`, PAGE_MAX)
      deciding.change((before) => takeItems(before, items, wanted))
    }
    await orToast('choose items', read, () => t('PLAN.CHOOSE_FAILED'))
    setReading(false)
  }

  return (
    <Group gap="xs">
      <Button variant="default" size="xs" mih={34} disabled={isReading} onClick={() => void choose(true)}>
        {t('PLAN.TAKE_SHOWN', { count: total })}
      </Button>
      <Button variant="default" size="xs" mih={34} disabled={isReading} onClick={() => void choose(false)}>
        {t('PLAN.LEAVE_SHOWN', { count: total })}
      </Button>
    </Group>
  )
}
