import { listQuestions } from '@assay/contract/questions/questions'
import { PAGE_MAX } from '@assay/domain/limits'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArchive, IconArchiveOff, IconDownload, IconTag, IconTagOff } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { sendRequest } from '../../lib/api.ts'
import { readAllPages } from '../../lib/lists/pages.ts'
import { toastFailure } from '../../lib/toast.tsx'
import { lazyComponent } from '../../shell/lazyComponent.tsx'
import { SelectedCount } from '../../shell/list/SelectedCount.tsx'
import { ActionBar } from '../../ui/list/ActionBar.tsx'
import { type BankState, bankQuery } from '../bank/bankState.ts'
import styles from './SelectionBar.module.css'
import { type BatchOutcome, useBatch } from './useBatch.ts'
import type { Selected } from './useSelected.ts'

interface SelectAllProps {
  selected: Selected
  state: BankState
  total: number
}

function SelectAll({ selected, state, total }: SelectAllProps) {
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

const LabelsDialog = lazyComponent(() => import('./LabelsDialog.tsx'))
const ExportDialog = lazyComponent(() => import('../bank/ExportDialog.tsx'))

interface Props {
  selected: Selected
  state: BankState
  total: number
  onOutcome: (outcome: BatchOutcome) => void
}

const icon = { size: 16, 'aria-hidden': true } as const

export function SelectionBar({ selected, state, total, onOutcome }: Props) {
  const { run, isRunning } = useBatch(onOutcome)
  const [isAdding, adding] = useDisclosure(false)
  const [isRemoving, removing] = useDisclosure(false)
  const [isExporting, exporting] = useDisclosure(false)
  const { ids } = selected
  if (ids.length === 0) return null

  const button = { size: 'sm', variant: 'default', disabled: isRunning } as const
  return (
    <ActionBar label={t('INTERVIEWS.SELECTION')}>
      <SelectedCount
        selectAll={ids.length < total && <SelectAll selected={selected} state={state} total={total} />}
        onClear={selected.clear}
      >
        {t('SELECTION.SELECTED', { count: ids.length })}
      </SelectedCount>
      <div className={styles['acts']}>
        {state.isArchived ? (
          <Button
            {...button}
            leftSection={<IconArchiveOff {...icon} />}
            onClick={() => void run(ids, { archive: false }, 'SELECTION.BROUGHT_BACK')}
          >
            {t('SELECTION.BRING_BACK')}
          </Button>
        ) : (
          <>
            <Button {...button} leftSection={<IconTag {...icon} />} onClick={adding.open}>
              {t('SELECTION.ADD_LABEL')}
            </Button>
            <Button {...button} leftSection={<IconTagOff {...icon} />} onClick={removing.open}>
              {t('SELECTION.REMOVE_LABEL')}
            </Button>
            <Button
              {...button}
              leftSection={<IconArchive {...icon} />}
              // No confirmation is needed, because archived questions can be restored.
              onClick={() => void run(ids, { archive: true }, 'SELECTION.ARCHIVED')}
            >
              {t('SELECTION.ARCHIVE')}
            </Button>
          </>
        )}
        <Button {...button} leftSection={<IconDownload {...icon} />} onClick={exporting.open}>
          {t('EXPORT.BUTTON')}
        </Button>
      </div>
      {isAdding && (
        <LabelsDialog
          title={t('SELECTION.ADD_LABEL')}
          onClose={adding.close}
          onSave={(names) => run(ids, { add_labels: names }, 'SELECTION.LABELLED')}
        />
      )}
      {isRemoving && (
        <LabelsDialog
          title={t('SELECTION.REMOVE_LABEL')}
          isOfThoseThere
          onClose={removing.close}
          onSave={(names) => run(ids, { remove_labels: names }, 'SELECTION.UNLABELLED')}
        />
      )}
      {isExporting && <ExportDialog ids={ids} onClose={exporting.close} />}
    </ActionBar>
  )
}
