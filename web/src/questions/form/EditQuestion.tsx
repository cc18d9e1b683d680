import { getQuestion, type Question, updateQuestion } from '@assay/contract/questions/questions'
import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { useUnsavedGuard } from '../../lib/form/useUnsavedGuard.tsx'
import { useUnsavedInput } from '../../lib/form/useUnsavedInput.ts'
import { toast } from '../../lib/toast.tsx'
import { actionKey, useCall } from '../../lib/useCall.ts'
import { paths } from '../../paths.ts'
import { RestoredNotice } from '../../shell/RestoredNotice.tsx'
import { TextLink } from '../../ui/links.tsx'
import { type Conflict, EditConflict } from './EditConflict.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { type QuestionValues, questionValues, showFieldErrors, useQuestionForm } from './questionForm.ts'
import { saveQuestionWithTranslations } from './saveQuestionWithTranslations.ts'
import { useEditorValues } from './useEditorValues.ts'
import { useTranslations } from './useTranslations.ts'

export function EditQuestion({ question, children }: { question: Question; children: ReactNode }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useQuestionForm(questionValues(question))
  const [version, setVersion] = useState(question.version)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [editorKey, setFormValues] = useEditorValues(form)
  const markSaved = useUnsavedGuard(() => form.isDirty())
  const unsaved = useUnsavedInput<{ values: QuestionValues; version: number }>(`question ${question.id}`, {
    read: () => (form.isDirty() ? { values: form.getValues(), version } : undefined),
    restore: ({ values, version: begunWith }) => {
      setFormValues(values)
      // The restored form keeps the version number that it started from. If another user has saved meanwhile, the
      // server then reports an edit conflict.
      setVersion(begunWith)
    },
  })
  const goToList = () => navigate({ to: paths.questions, search: true })

  const action = actionKey(updateQuestion, { params: { id: question.id } })
  const compare = async () => {
    const latest = query(getQuestion, { params: { id: question.id } })
    await client
      .query({ ...latest, staleTime: 0 })
      .then((theirs) => setConflict({ state: 'asked', theirs, mine: form.getValues() }))
      .catch(() => toast('danger', t('QUESTION_UPDATE_ERROR_MESSAGE'), action))
  }

  const update = useCall(updateQuestion, {
    refusals: {
      QUESTION_CHANGED: () => void compare(),
      VALIDATION_FAILED: ({ errors }) => {
        showFieldErrors(form, errors)
        return t('QUESTION_UPDATE_ERROR_MESSAGE')
      },
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'QUESTION_UPDATE_ERROR_MESSAGE',
    },
  })

  const translations = useTranslations(form)
  const save = async (values: QuestionValues) => {
    const outcome = await saveQuestionWithTranslations(
      { id: question.id, version, before: form.getInitialValues(), values },
      { update, translations },
    )
    if (outcome.isComplete) {
      markSaved()
      toast('success', t('QUESTION_UPDATE_MESSAGE'))
      return goToList()
    }
    // Saved parts no longer count as changed, and the other parts show their errors.
    const { latest } = outcome
    if (!latest) return
    setVersion(latest.version)
    form.setInitialValues(questionValues(latest))
    for (const [at, { lang }] of values.wordings.entries())
      if (isTranslationOutdated(latest, lang)) form.setFieldValue(`wordings.${at}.is_behind`, true)
  }

  /** To save their own changes, users need the newest version number of the question too. */
  const resolveConflict = ({ theirs, mine }: Conflict, takesTheirs: boolean) => {
    setVersion(theirs.version)
    form.setInitialValues(questionValues(theirs))
    if (!takesTheirs) return setConflict(null)
    setFormValues(questionValues(theirs))
    unsaved.dismissRestored()
    setConflict({ state: 'settled', theirs, mine })
  }

  return (
    <Stack>
      <RestoredNotice unsavedInput={unsaved} width="56rem" onDiscard={() => setFormValues(form.getInitialValues())} />
      {conflict && (
        <EditConflict
          conflict={conflict}
          onTheirs={() => resolveConflict(conflict, true)}
          onMine={() => resolveConflict(conflict, false)}
          onClose={() => setConflict(null)}
        />
      )}
      <QuestionFields
        form={form}
        editorKey={editorKey}
        isExisting
        keyFixLink={<KeyFixLink id={question.id} />}
        saveLabel={t('QUESTIONS.UPDATE')}
        isSaving={update.isPending || translations.isPending}
        onSave={(values) => void save(values)}
        onBack={goToList}
      >
        {children}
      </QuestionFields>
    </Stack>
  )
}

const isTranslationOutdated = ({ wordings }: Question, wanted: string) =>
  wordings.some(({ lang, is_behind }) => lang === wanted && is_behind)

const KeyFixLink = ({ id }: { id: number }) => (
  <TextLink to={paths.keyFix} params={{ id: `${id}` }} fz="sm" underline="always">
    {t('QUESTIONS.FIX_KEY')}
  </TextLink>
)
