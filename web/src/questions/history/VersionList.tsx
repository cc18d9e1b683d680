import { restoreVersion, type Version } from '@assay/contract/questions/history'
import { getQuestion, type Question } from '@assay/contract/questions/questions'
import { Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { focusHeading } from '../../ui/focusHeading.ts'
import { Changes } from '../difference/Changes.tsx'
import { VersionCard } from './VersionCard.tsx'
import styles from './VersionList.module.css'

type Current = Pick<Question | Version, 'version' | 'description' | 'answers' | 'wordings'>

function useRestore(id: number, current: Current | undefined): (version: Version) => void {
  const restore = useCall(restoreVersion, {
    onSuccess: (_, { body }) => {
      toast('success', t('HISTORY.RESTORE_DONE', { number: body.version }))
      focusHeading()
    },
    refusals: {
      QUESTION_CHANGED: 'HISTORY.RESTORE_CHANGED',
      QUESTION_ARCHIVED: 'HISTORY.RESTORE_ARCHIVED',
      QUESTION_NOT_FOUND: 'QUESTIONS.ALERT.GONE',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'HISTORY.RESTORE_FAILED',
    },
  })

  return (version) => {
    if (!current) return
    modals.openConfirmModal({
      size: 'lg',
      title: t('HISTORY.RESTORE_TITLE', { number: version.version }),
      children: (
        <Stack gap="sm">
          <Text fz="sm">{t('HISTORY.RESTORE_TEXT')}</Text>
          <Changes before={current} after={version} />
        </Stack>
      ),
      labels: { confirm: t('HISTORY.RESTORE_CONFIRM'), cancel: t('FORM.CANCEL') },
      onConfirm: () => restore.mutate({ params: { id }, body: { version: version.version, current: current.version } }),
    })
  }
}

interface Props {
  id: number
  /** The last version is only for the comparison with the next newer version. */
  versions: readonly Version[]
  shown: number
  isFirstPage: boolean
}

export default function VersionList({ id, versions, shown, isFirstPage }: Props) {
  // The current version is loaded separately, because it may be on another page of the list.
  const question = useQuery({ ...query(getQuestion, { params: { id } }), retry: false })
  const current = isFirstPage ? versions[0] : question.data
  const restore = useRestore(id, current)
  const canRestore = question.data && !question.data.is_archived
  return (
    <ol className={styles['list']} aria-label={t('HISTORY.LIST')}>
      {versions.slice(0, shown).map((version, index) => (
        <li key={version.version}>
          <VersionCard
            version={version}
            before={versions[index + 1]}
            isCurrent={isFirstPage && index === 0}
            // An archived question is read-only, so its versions cannot be restored.
            {...(canRestore && { onRestore: () => restore(version) })}
          />
        </li>
      ))}
    </ol>
  )
}
