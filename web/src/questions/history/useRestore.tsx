import { restoreVersion, type Version } from '@assay/contract/questions/history'
import type { Question } from '@assay/contract/questions/questions'
import { Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { focusHeading } from '../../ui/focusHeading.ts'
import { Changes } from '../difference/Changes.tsx'

type Current = Pick<Question | Version, 'version' | 'description' | 'answers' | 'wordings'>

export function useRestore(id: number, current: Current | undefined): (version: Version) => void {
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
