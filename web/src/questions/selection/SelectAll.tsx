import { listQuestions } from '@assay/contract/questions/questions'
import { PAGE_MAX } from '@assay/domain/limits'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { sendRequest } from '../../lib/api.ts'
import { readAllPages } from '../../lib/lists/pages.ts'
import { toastFailure } from '../../lib/toast.tsx'
import { type BankState, bankQuery } from '../bank/bankState.ts'
import type { Selected } from './useSelected.ts'

interface Props {
  selected: Selected
  state: BankState
  total: number
}

export function SelectAll({ selected, state, total }: Props) {
  const [isReading, setReading] = useState(false)

  async function select(): Promise<void> {
    setReading(true)
    const readPage = async (start_index: number, end_index: number) => {
      const { body } = await sendRequest(listQuestions, { query: { start_index, end_index, ...bankQuery(state) } })
      return { entries: body.questions, total: body.amount_of_questions }
    }
    const read = () => readAllPages(readPage, ({ id }) => `${id}`, PAGE_MAX).then(selected.selectAll)
    await toastFailure('select all', read, () => t('QUESTIONS.ALERT.API_ERROR_MESSAGE'))
    setReading(false)
  }
  return (
    <Button variant="subtle" size="compact-sm" loading={isReading} onClick={() => void select()}>
      {t('ROUND.SELECT_ALL', { count: total })}
    </Button>
  )
}
