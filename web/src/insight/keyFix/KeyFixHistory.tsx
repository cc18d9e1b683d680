import { type KeyFix, listKeyFixes, undoKeyFix } from '@assay/contract/insight/keyFix'
import { PAGE_SIZE } from '@assay/domain/limits'
import { Modal, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { pageQuery } from '../../lib/paging.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { FailureLine } from '../../shell/Failure.tsx'
import { FormFoot } from '../../shell/FormFoot.tsx'
import { ListPager } from '../../shell/list/ListPager.tsx'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { Section } from '../../ui/Section.tsx'
import type { QuestionStatistics } from '../question/questionStatistics.ts'
import styles from './keyFix.module.css'
import { isReason } from './keyFixTexts.ts'
import { PastFix } from './PastFix.tsx'
import { ReasonField } from './ReasonField.tsx'

interface Props {
  fix: KeyFix | null
  onClose: () => void
  onUndone: () => void
}

function UndoDialog({ fix, onClose, onUndone }: Props) {
  return (
    <Modal opened={fix !== null} onClose={onClose} title={fix ? t('KEY_FIX.UNDO', { moment: momentOf(fix.time) }) : ''}>
      {fix && <UndoForm fix={fix} onClose={onClose} onUndone={onUndone} />}
    </Modal>
  )
}

function UndoForm({ fix, onClose, onUndone }: Props & { fix: KeyFix }) {
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const undo = useCall(undoKeyFix, {
    onSuccess: () => {
      toast('success', t('KEY_FIX.UNDONE'))
      onClose()
      onUndone()
    },
    refusals: {
      KEY_FIX_UNDONE: 'KEY_FIX.UNDONE_ALREADY',
      KEY_FIX_NOT_LATEST: 'KEY_FIX.NOT_LATEST',
      NOTHING_LEFT: 'KEY_FIX.UNDO_LEAVES_NOTHING',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'KEY_FIX.UNDO_FAILED',
    },
    onFailure: setFault,
  })
  const act = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setFault(null)
    if (isReason(reason)) undo.mutate({ params: { id: fix.id }, body: { reason } })
  }

  return (
    <form noValidate onSubmit={act}>
      <Stack gap="md">
        <Text fz="sm">{t('KEY_FIX.UNDO_TEXT')}</Text>
        <ReasonField data-autofocus reason={reason} isChecked={isChecked} onChange={setReason} />
        <FormFault fault={fault} />
        <FormFoot label={t('KEY_FIX.UNDO_ACT')} isSaving={undo.isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}

export function KeyFixHistory({ statistics, onUndone }: { statistics: QuestionStatistics; onUndone: () => void }) {
  const [page, goTo] = useState(1)
  const [undoing, setUndoing] = useState<KeyFix | null>(null)
  const paging = { page, size: PAGE_SIZE, goTo }
  const { data, isError, isPending, refetch } = useQuery({
    ...query(listKeyFixes, { params: { id: statistics.question_id }, query: pageQuery(paging) }),
    placeholderData: keepPreviousData,
  })
  const total = data?.amount_of_key_fixes ?? 0
  // Only the latest active fix can be undone. It may be on an earlier page, so later pages offer no undo.
  const latest = page === 1 ? data?.key_fixes.find(({ undone }) => !undone)?.id : undefined

  return (
    <Section title={t('KEY_FIX.HISTORY')}>
      <Stack gap="md">
        {isPending && <Skeleton height={80} radius="md" aria-busy />}
        {isError && !data && <FailureLine text={t('KEY_FIX.HISTORY_FAILED')} onRetry={refetch} />}
        {data && total === 0 && (
          <Text fz="sm" c="dimmed">
            {t('KEY_FIX.NO_HISTORY')}
          </Text>
        )}
        <ul className={styles['history']}>
          {data?.key_fixes.map((fix) => (
            <li key={fix.id}>
              <PastFix
                fix={fix}
                statistics={statistics}
                isBlocked={latest !== undefined && fix.id !== latest}
                onUndo={() => setUndoing(fix)}
              />
            </li>
          ))}
        </ul>
        {total > PAGE_SIZE && <ListPager paging={paging} total={total} />}
      </Stack>
      <UndoDialog fix={undoing} onClose={() => setUndoing(null)} onUndone={onUndone} />
    </Section>
  )
}
