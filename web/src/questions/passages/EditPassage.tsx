import { getPassage, type Passage, updatePassage } from '@assay/contract/passages/passages'
import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { useUnsavedInput } from '../../lib/form/useUnsavedInput.ts'
import { toast } from '../../lib/toast.tsx'
import { actionKey, useCall } from '../../lib/useCall.ts'
import { PassageText } from '../../passages/PassageText.tsx'
import { RestoredNotice } from '../../shell/RestoredNotice.tsx'
import { ChangedNotice } from '../../ui/form/ChangedNotice.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { UnsavedText } from '../form/UnsavedText.tsx'
import { formWidth, PassageFields } from './PassageFields.tsx'
import { type PassageValues, passageValues, usePassageForm } from './passageForm.ts'
import { useSavedPassage } from './useSavedPassage.ts'

export function EditPassage({ passage }: { passage: Passage }) {
  const client = useQueryClient()
  const form = usePassageForm(passageValues(passage))
  const [version, setVersion] = useState(passage.version)
  const [theirs, setTheirs] = useState<Passage | null>(null)
  const [mine, setMine] = useState<PassageValues | null>(null)
  const [editorKey, setEditorKey] = useState(0)
  const fill = (values: PassageValues) => {
    form.setValues(values)
    setEditorKey((before) => before + 1)
  }
  const unsavedInput = useUnsavedInput<{ values: PassageValues; version: number }>(`passage ${passage.id}`, {
    read: () => (form.isDirty() ? { values: form.getValues(), version } : undefined),
    restore: ({ values, version: begunWith }) => {
      fill(values)
      // The request contains the number of the version that the user started from. So if another user has saved since
      // then, the server still reports an edit conflict.
      setVersion(begunWith)
    },
  })
  const { toList, refusals, ...outcome } = useSavedPassage(form)

  const params = { id: passage.id }
  const readTheirs = () =>
    client
      .query({ ...query(getPassage, { params }), staleTime: 0 })
      .then(setTheirs)
      .catch(() => toast('danger', t('PASSAGES.SAVE_FAILED'), actionKey(updatePassage, { params })))
  const update = useCall(updatePassage, {
    ...outcome,
    refusals: { ...refusals, QUESTION_CHANGED: () => void readTheirs(), PASSAGE_NOT_FOUND: 'PASSAGES.GONE' },
  })

  /** In both cases, the next request contains the newest version number, so that the server accepts it. */
  const settle = (saved: Passage, takesTheirs: boolean) => {
    setVersion(saved.version)
    form.setInitialValues(passageValues(saved))
    setTheirs(null)
    if (!takesTheirs) return
    setMine(form.getValues())
    fill(passageValues(saved))
    unsavedInput.dismissRestored()
  }

  return (
    <Stack>
      <RestoredNotice unsavedInput={unsavedInput} width={formWidth} onDiscard={() => fill(form.getInitialValues())} />
      {passage.in_use && (
        <Text fz="sm" c="dimmed" maw={formWidth}>
          {t('PASSAGES.KEPT')}
        </Text>
      )}
      {theirs && (
        <ChangedNotice
          title={t('PASSAGES.CHANGED_TITLE')}
          text={t('PASSAGES.CHANGED_TEXT')}
          width={formWidth}
          theirs={{ label: t('QUESTIONS.LOAD_THEIRS'), onTake: () => settle(theirs, true) }}
          mine={{ label: t('QUESTIONS.KEEP_MINE'), onKeep: () => settle(theirs, false) }}
        >
          <Surface p="md">
            <PassageText passage={theirs} />
          </Surface>
        </ChangedNotice>
      )}
      {mine && <UnsavedText text={`${mine.title}\n\n${mine.description}`} onClose={() => setMine(null)} />}
      <PassageFields
        form={form}
        editorKey={editorKey}
        isSaving={update.isPending}
        onSave={(values) => update.mutate({ params, body: { ...values, version } })}
        onCancel={toList}
      />
    </Stack>
  )
}
