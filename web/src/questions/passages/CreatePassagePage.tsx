import { createPassage } from '@assay/contract/passages/passages'
import { t } from '../../i18n/text.ts'
import { useUnsavedInput } from '../../lib/form/useUnsavedInput.ts'
import { useCall } from '../../lib/useCall.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../shell/Page.tsx'
import { RestoredNotice } from '../../shell/RestoredNotice.tsx'
import { useEditorValues } from '../form/useEditorValues.ts'
import { formWidth, PassageFields } from './PassageFields.tsx'
import { emptyPassage, type PassageValues, usePassageForm } from './passageForm.ts'
import { useSavedPassage } from './useSavedPassage.ts'

export default function CreatePassagePage() {
  const form = usePassageForm(emptyPassage)
  const [editorKey, setFormValues] = useEditorValues(form)
  const { goToList, ...outcome } = useSavedPassage(form)
  const create = useCall(createPassage, outcome)
  const unsavedInput = useUnsavedInput<PassageValues>('passage new', {
    read: () => (form.isDirty() ? form.getValues() : undefined),
    restore: setFormValues,
  })

  return (
    <Page
      title={t('PASSAGES.CREATE_TITLE')}
      crumbs={[
        { label: t('QUESTIONS.TITLE'), to: paths.questions },
        { label: t('PASSAGES.TITLE'), to: paths.passages },
        { label: t('PASSAGES.CREATE_TITLE') },
      ]}
    >
      <RestoredNotice unsavedInput={unsavedInput} width={formWidth} onDiscard={() => setFormValues(emptyPassage)} />
      <PassageFields
        form={form}
        editorKey={editorKey}
        isSaving={create.isPending}
        onSave={(body) => create.mutate({ body })}
        onCancel={goToList}
      />
    </Page>
  )
}
