import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { languages } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import type { QuestionForm } from './questionForm.ts'

interface Choice {
  value: string
  label: string
}

/** The API or a file may have set a language that the page does not offer. */
function choices(stored: string | null): Choice[] {
  const offered: Choice[] = languages.map(({ locale, name }) => ({ value: locale, label: name }))
  const isOffered = stored === null || offered.some(({ value }) => value === stored)
  if (!isOffered) offered.push({ value: stored, label: stored })
  return [{ value: '', label: t('QUESTIONS.LANGUAGE_NOT_SAID') }, ...offered]
}

interface Props extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  value: string | null
  stored: string | null
  onChange: (lang: string | null) => void
}

/** The author sets the language of a text. Assay never guesses the language of a text. */
export const LanguageSelect = ({ value, stored, onChange, ...field }: Props) => (
  <NativeSelect
    label={t('QUESTIONS.LANGUAGE')}
    styles={{ wrapper: { maxWidth: '24rem' } }}
    data={choices(stored)}
    value={value ?? ''}
    onChange={(event) => onChange(event.currentTarget.value || null)}
    {...field}
  />
)

export function LanguageField({ form }: { form: QuestionForm }) {
  return (
    <LanguageSelect
      description={t('QUESTIONS.LANGUAGE_HINT')}
      {...form.getInputProps('lang')}
      value={form.values.lang}
      stored={form.getInitialValues().lang}
      onChange={(lang) => form.setFieldValue('lang', lang)}
    />
  )
}
