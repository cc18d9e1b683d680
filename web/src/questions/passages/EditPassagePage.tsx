import { getPassage, type Passage, updatePassage } from '@assay/contract/passages/passages'
import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { useFormRecord } from '../../lib/form/useFormRecord.ts'
import { useUnsavedInput } from '../../lib/form/useUnsavedInput.ts'
import { toast } from '../../lib/toast.tsx'
import { actionKey, useCall } from '../../lib/useCall.ts'
import { PassageText } from '../../passages/PassageText.tsx'
import { paths } from '../../paths.ts'
import { Page } from '../../shell/Page.tsx'
import { RestoredNotice } from '../../shell/RestoredNotice.tsx'
import { ChangedNotice } from '../../ui/form/ChangedNotice.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { UnsavedText } from '../form/UnsavedText.tsx'
import { useEditorValues } from '../form/useEditorValues.ts'
import { formHeights, formWidth, PassageFields } from './PassageFields.tsx'
import { type PassageValues, passageValues, usePassageForm } from './passageForm.ts'
import { useSavedPassage } from './useSavedPassage.ts'

function EditPassage({ passage }: { passage: Passage }) {
  const client = useQueryClient()
  const form = usePassageForm(passageValues(passage))
  const [version, setVersion] = useState(passage.version)
  const [theirs, setTheirs] = useState<Passage | null>(null)
  const [mine, setMine] = useState<PassageValues | null>(null)
  const [editorKey, setFormValues] = useEditorValues(form)
  const unsavedInput = useUnsavedInput<{ values: PassageValues; version: number }>(`passage ${passage.id}`, {
    read: () => (form.isDirty() ? { values: form.getValues(), version } : undefined),
    restore: ({ values, version: begunWith }) => {
      setFormValues(values)
      // The restored form keeps the version number that it started from. If another user has saved meanwhile, the
      // server then reports an edit conflict.
      setVersion(begunWith)
    },
  })
  const { goToList, refusals, ...outcome } = useSavedPassage(form)

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

  /** Even if the user keeps this form, the server requires the newest version number. */
  const settle = (saved: Passage, takesTheirs: boolean) => {
    setVersion(saved.version)
    form.setInitialValues(passageValues(saved))
    setTheirs(null)
    if (!takesTheirs) return
    setMine(form.getValues())
    setFormValues(passageValues(saved))
    unsavedInput.dismissRestored()
  }

  return (
    <Stack>
      <RestoredNotice
        unsavedInput={unsavedInput}
        width={formWidth}
        onDiscard={() => setFormValues(form.getInitialValues())}
      />
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
        onCancel={goToList}
      />
    </Stack>
  )
}

export default function EditPassagePage() {
  const { id } = useParams({ from: `/staff/admin${paths.editPassage}` })
  const passage = useFormRecord(query(getPassage, { params: { id } }), paths.passages, {
    PASSAGE_NOT_FOUND: 'PASSAGES.GONE',
    otherwise: 'PASSAGES.LOAD_FAILED',
  })

  return (
    <Page
      title={t('PASSAGES.EDIT_TITLE')}
      crumbs={[
        { label: t('QUESTIONS.TITLE'), to: paths.questions },
        { label: t('PASSAGES.TITLE'), to: paths.passages },
        { label: t('PASSAGES.EDIT_TITLE') },
      ]}
      lead={passage && t('QUESTIONS.CODE', { code: passage.code })}
    >
      {passage ? (
        <EditPassage key={passage.id} passage={passage} />
      ) : (
        <FormSkeleton width={formWidth} fields={formHeights} />
      )}
    </Page>
  )
}
