import { listQuestionInsight, type QuestionInsight } from '@assay/contract/insight/questions'
import { PAGE_MAX } from '@assay/domain/limits'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { sendRequest } from '../../lib/api.ts'
import { saveTable } from '../../lib/files/saveTable.ts'
import { readAllPages } from '../../lib/lists/pages.ts'
import { toastFailure } from '../../lib/toast.tsx'
import { type BankState, insightQuery } from './bankState.ts'
import { bankTable } from './bankTable.ts'

const codeOf = ({ code }: QuestionInsight) => code

/** Loads all questions that match the filter, in order. The visible page is only a part of them. */
function readWhole(state: BankState): Promise<QuestionInsight[]> {
  const filter = insightQuery(state)
  const readPage = async (start_index: number, end_index: number) => {
    const { body } = await sendRequest(listQuestionInsight, { query: { ...filter, start_index, end_index } })
    return { entries: body.questions, total: body.amount_of_questions }
  }
  return readAllPages(readPage, codeOf, PAGE_MAX)
}

export function DownloadCsv({ state, isEmpty }: { state: BankState; isEmpty: boolean }) {
  const [isReading, setReading] = useState(false)
  const download = async () => {
    setReading(true)
    const save = async () => saveTable('insight-questions', bankTable(await readWhole(state)))
    await toastFailure('download insight', save, () => t('INSIGHT.DOWNLOAD_FAILED'))
    setReading(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isReading}
      disabled={isEmpty}
      onClick={() => void download()}
    >
      {t('INSIGHT.DOWNLOAD')}
    </Button>
  )
}
