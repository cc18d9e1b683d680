import { createQuestions } from '@assay/contract/questions/questions'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import { useTyped } from '../lib/form/useTyped.ts'
import { useUnsavedGuard } from '../lib/form/useUnsavedGuard.tsx'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'
import { RestoredNotice } from '../shell/RestoredNotice.tsx'
import { Page } from '../ui/Page.tsx'
import { QuestionFields } from './form/QuestionFields.tsx'
import {
  emptyQuestion,
  faultsInOrder,
  type QuestionValues,
  typedBefore,
  useQuestionForm,
  withoutEmptyEnd,
} from './form/questionForm.ts'

export default function CreateQuestionPage() {
  const navigate = useNavigate()
  const [amount, setAmount] = useState(0)
  const form = useQuestionForm(emptyQuestion())
  useUnsavedGuard(() => form.isDirty())
  const [textKey, setTextKey] = useState(0)
  const fill = (values: QuestionValues) => {
    form.setValues(values)
    setTextKey((before) => before + 1)
  }
  const typed = useTyped<QuestionValues>('question new', {
    read: () => (form.isDirty() ? form.getValues() : undefined),
    restore: (values) => fill(typedBefore(values)),
  })

  const create = useCall(createQuestions, {
    onSuccess: () => {
      toast('success', t('QUESTION_CREATE_MESSAGE'))
      form.setInitialValues(emptyQuestion())
      form.reset()
      setAmount(amount + 1)
      typed.settle()
      window.scrollTo({ top: 0, behavior: 'instant' })
    },
    refusals: {
      VALIDATION_FAILED: ({ errors }) => {
        // The call takes a list; ours has one entry.
        form.setErrors(faultsInOrder(errors.map((error) => ({ ...error, field: error.field.replace(/^0\./, '') }))))
        return t('QUESTION_CREATE_ERROR_MESSAGE')
      },
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'QUESTION_CREATE_ERROR_MESSAGE',
    },
  })

  return (
    <Page
      title={t('QUESTIONS.CREATE_TITLE')}
      crumbs={[{ label: t('QUESTIONS.TITLE'), to: paths.questions }, { label: t('QUESTIONS.CREATE_TITLE') }]}
      crumbsLabel={t('SHELL.BREADCRUMBS')}
    >
      <RestoredNotice typed={typed} width="56rem" onDiscard={() => fill(emptyQuestion())} />
      <QuestionFields
        form={form}
        textKey={`${amount} ${textKey}`}
        isNext={amount > 0}
        saveLabel={t('QUESTIONS.CREATE')}
        isSaving={create.isPending}
        onSave={(values) => {
          const { typedLabel: _, ...question } = withoutEmptyEnd(values)
          create.mutate({ body: [question] })
        }}
        onBack={() => navigate({ to: paths.questions })}
      />
    </Page>
  )
}
