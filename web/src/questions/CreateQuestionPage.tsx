import { createQuestions, getQuestion, type Question } from '@assay/contract/questions/questions'
import { Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { useUnsavedGuard } from '../lib/form/useUnsavedGuard.tsx'
import { useUnsavedInput } from '../lib/form/useUnsavedInput.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'
import { Failure } from '../shell/Failure.tsx'
import { Page } from '../shell/Page.tsx'
import { RestoredNotice } from '../shell/RestoredNotice.tsx'
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx'
import { QuestionFields } from './form/QuestionFields.tsx'
import {
  copiedQuestionValues,
  emptyQuestion,
  type QuestionValues,
  questionRequest,
  restoredValues,
  showFieldErrors,
  useQuestionForm,
} from './form/questionForm.ts'
import { useEditorValues } from './form/useEditorValues.ts'

export default function CreateQuestionPage() {
  const { from } = useSearch({ from: '/staff/admin' })
  const id = /^\d+$/.test(String(from)) ? String(from) : null
  return (
    <Page
      title={t('QUESTIONS.CREATE_TITLE')}
      crumbs={[{ label: t('QUESTIONS.TITLE'), to: paths.questions }, { label: t('QUESTIONS.CREATE_TITLE') }]}
    >
      {id === null ? <CreateQuestion key="new" /> : <Duplicate key={id} id={id} />}
    </Page>
  )
}

function Duplicate({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery({
    ...query(getQuestion, { params: { id } }),
    // The question is not reloaded automatically, because the form must not change during editing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data) return <CreateQuestion original={data} />
  if (isError) return <Failure title={t('QUESTIONS.DUPLICATE_FAILED')} onRetry={refetch} />
  return <FormSkeleton width="56rem" fields={[260, 72, 72, 60]} />
}

function CreateQuestion({ original }: { original?: Question }) {
  const navigate = useNavigate()
  const [amount, setAmount] = useState(0)
  const [keepsLabels, setKeepsLabels] = useState(false)
  const form = useQuestionForm(original ? copiedQuestionValues(original) : emptyQuestion())
  useUnsavedGuard(() => form.isDirty())
  const [editorKey, setFormValues] = useEditorValues(form)
  const unsavedInput = useUnsavedInput<QuestionValues>(original ? `question like ${original.id}` : 'question new', {
    read: () => (form.isDirty() ? form.getValues() : undefined),
    restore: (values) => setFormValues(restoredValues(values)),
  })

  const create = useCall(createQuestions, {
    onSuccess: () => {
      toast('success', t('QUESTION_CREATE_MESSAGE'))
      form.setInitialValues({ ...emptyQuestion(), labels: keepsLabels ? form.getValues().labels : [] })
      form.reset()
      setAmount(amount + 1)
      unsavedInput.dismissRestored()
      window.scrollTo({ top: 0, behavior: 'instant' })
    },
    refusals: {
      VALIDATION_FAILED: ({ errors }) => {
        // The form sends a list with one question, so the paths of errors in the response start with `0.`.
        const questionErrors = errors.map((error) => ({ ...error, field: error.field.replace(/^0\./, '') }))
        showFieldErrors(form, questionErrors)
        return t('QUESTION_CREATE_ERROR_MESSAGE')
      },
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'QUESTION_CREATE_ERROR_MESSAGE',
    },
  })

  return (
    <>
      {original && amount === 0 && (
        <Text fz="sm" c="dimmed">
          {t('QUESTIONS.DUPLICATE_OF', { code: original.code })}
        </Text>
      )}
      <RestoredNotice
        unsavedInput={unsavedInput}
        width="56rem"
        onDiscard={() => setFormValues(form.getInitialValues())}
      />
      <QuestionFields
        form={form}
        editorKey={`${amount} ${editorKey}`}
        isNext={amount > 0}
        keepLabels={
          <Checkbox
            size="xs"
            label={t('QUESTIONS.KEEP_LABELS')}
            checked={keepsLabels}
            onChange={({ currentTarget }) => setKeepsLabels(currentTarget.checked)}
          />
        }
        saveLabel={t('QUESTIONS.CREATE')}
        isSaving={create.isPending}
        onSave={(values) => {
          create.mutate({ body: [questionRequest(values)] })
        }}
        onBack={() => navigate({ to: paths.questions })}
      />
    </>
  )
}
