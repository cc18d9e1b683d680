import { NativeSelect } from '@mantine/core'
import { languages } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import type { QuestionForm } from './questionForm.ts'

interface Choice {
  value: string
  label: string
}

/** Those of the page, and the tag that a call or a file has stored, which stays to be chosen again. */
function choices(stored: string | null): Choice[] {
  const offered: Choice[] = languages.map(({ locale, name }) => ({ value: locale, label: name }))
  const isOffered = stored === null || offered.some(({ value }) => value === stored)
  if (!isOffered) offered.push({ value: stored, label: stored })
  return [{ value: '', label: t('QUESTIONS.LANGUAGE_NOT_SAID') }, ...offered]
}

/** What the texts are written in, as their author says it: nothing is guessed. */
export function LanguageField({ form }: { form: QuestionForm }) {
  const { value, onChange: _, ...field } = form.getInputProps('lang')
  return (
    <NativeSelect
      label={t('QUESTIONS.LANGUAGE')}
      description={t('QUESTIONS.LANGUAGE_HINT')}
      styles={{ wrapper: { maxWidth: '24rem' } }}
      data={choices(form.getInitialValues().lang)}
      value={value ?? ''}
      onChange={(event) => form.setFieldValue('lang', event.currentTarget.value || null)}
      {...field}
    />
  )
}
