import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArchive, IconArchiveOff, IconDownload, IconTag, IconTagOff } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { lazyComponent } from '../../shell/lazyComponent.tsx'
import { SelectedCount } from '../../shell/list/SelectedCount.tsx'
import { ActionBar } from '../../ui/list/ActionBar.tsx'
import type { BankState } from '../bank/bankState.ts'
import { SelectAll } from './SelectAll.tsx'
import styles from './SelectionBar.module.css'
import { type BatchOutcome, useBatch } from './useBatch.ts'
import type { Selected } from './useSelected.ts'

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
