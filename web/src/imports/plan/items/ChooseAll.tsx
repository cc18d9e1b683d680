import { type LossCode, listItems } from '@assay/contract/imports/imports'
import { PAGE_MAX } from '@assay/domain/limits'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/text.ts'
import { sendRequest } from '../../../lib/api.ts'
import { readAllPages } from '../../../lib/lists/pages.ts'
import { toastFailure } from '../../../lib/toast.tsx'
import { selectItems } from '../decisions.ts'
import { itemsQuery, type Tab } from '../planState.ts'
import type { Deciding } from '../useDecisions.ts'

interface Props {
  id: number
  tab: Tab
  loss: LossCode | undefined
  total: number
  deciding: Deciding
}

export function ChooseAll({ id, tab, loss, total, deciding }: Props) {
  const [isReading, setReading] = useState(false)

  async function choose(wanted: boolean): Promise<void> {
    setReading(true)
    const readPage = async (start_index: number, end_index: number) => {
      const part = { start_index, end_index, ...itemsQuery(tab, loss) }
      const { body } = await sendRequest(listItems, { params: { id }, query: part })
      return { entries: body.items, total: body.amount_of_items }
    }
    const read = async () => {
      const items = await readAllPages(readPage, ({ number }) => `${number}`, PAGE_MAX)
      deciding.change((before) => selectItems(before, items, wanted))
    }
    await toastFailure('choose items', read, () => t('PLAN.CHOOSE_FAILED'))
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
