import { Alert, Button, Group, NativeSelect, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { languageNameOf } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { lazyComponent } from '../../shell/lazyComponent.tsx'
import { CollapsibleSection } from '../../ui/form/CollapsibleSection.tsx'
import type { QuestionForm } from './questionForm.ts'
import styles from './TranslationsField.module.css'
import { freeLanguages, newTranslation, type TranslationValues } from './translationValues.ts'

const DescriptionField = lazyComponent(
  () => import('../editor/DescriptionField.tsx'),
  <Skeleton h={{ base: 412, xs: 299 }} />,
)

interface Props {
  form: QuestionForm
  editorKey: string | number
}

export function TranslationsField({ form, editorKey }: Props) {
  const { wordings, lang } = form.values
  const [added, setAdded] = useState('')
  const free = freeLanguages(lang, wordings)
  const add = () => {
    const translation = newTranslation(free[0] ?? '')
    setAdded(translation.key)
    form.insertListItem('wordings', translation)
  }
  return (
    <CollapsibleSection
      title={t('TRANSLATIONS.TITLE')}
      lead={t('TRANSLATIONS.HINT')}
      isOpen={wordings.some(({ is_behind }) => is_behind)}
    >
      <Stack gap="md">
        {wordings.map((translation, index) => (
          <TranslationFields
            key={translation.key}
            form={form}
            index={index}
            translation={translation}
            editorKey={editorKey}
            isAdded={translation.key === added}
          />
        ))}
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconLanguage size={16} aria-hidden />}
            disabled={free.length === 0}
            onClick={add}
          >
            {t('TRANSLATIONS.ADD')}
          </Button>
        </div>
      </Stack>
    </CollapsibleSection>
  )
}

interface TranslationProps extends Props {
  index: number
  translation: TranslationValues
  isAdded: boolean
}

function TranslationFields({ form, index, translation, editorKey, isAdded }: TranslationProps) {
  const { lang, is_behind, is_stored } = translation
  const language = languageNameOf(lang)
  const path = `wordings.${index}`
  const description = form.getInputProps(`${path}.description`)
  return (
    <div className={styles['wording']}>
      <Group justify="space-between" gap="sm">
        <Text fw={600} lang={lang}>
          {language}
        </Text>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={t('TRANSLATIONS.REMOVE', { language })}
          onClick={() => form.removeListItem('wordings', index)}
        >
          {t('TRANSLATIONS.REMOVE_SHORT')}
        </Button>
      </Group>
      {is_behind && (
        <OutdatedNotice language={language} onFits={() => form.setFieldValue(`${path}.is_behind`, false)} />
      )}
      {!is_stored && <TranslationLanguage form={form} index={index} isAdded={isAdded} />}
      <DescriptionField
        key={`${editorKey} ${translation.key}`}
        label={t('TRANSLATIONS.DESCRIPTION', { language })}
        lang={lang}
        {...description}
        value={translation.description}
      />
      <AnswerTexts form={form} path={path} lang={lang} />
    </div>
  )
}

function OutdatedNotice({ language, onFits }: { language: string; onFits: () => void }) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} role="note">
      <Group gap="sm">
        <Text fz="sm" flex="1 1 16rem">
          {t('TRANSLATIONS.BEHIND', { language })}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('TRANSLATIONS.FITS_IN', { language })}
          onClick={onFits}
        >
          {t('TRANSLATIONS.FITS')}
        </Button>
      </Group>
    </Alert>
  )
}

function TranslationLanguage({ form, index, isAdded }: Pick<TranslationProps, 'form' | 'index' | 'isAdded'>) {
  const { wordings, lang } = form.values
  const currentLanguage = wordings[index]?.lang ?? ''
  const free = freeLanguages(
    lang,
    wordings.filter((_, at) => at !== index),
  )
  const { onChange: _, value: __, ...field } = form.getInputProps(`wordings.${index}.lang`)
  return (
    <NativeSelect
      label={t('TRANSLATIONS.LANGUAGE')}
      autoFocus={isAdded}
      styles={{ wrapper: { maxWidth: '24rem' } }}
      data={[...new Set([...free, currentLanguage])].map((locale) => ({
        value: locale,
        label: languageNameOf(locale),
      }))}
      value={currentLanguage}
      onChange={({ currentTarget }) => form.setFieldValue(`wordings.${index}.lang`, currentTarget.value)}
      {...field}
    />
  )
}

function AnswerTexts({ form, path, lang }: { form: QuestionForm; path: string; lang: string }) {
  const language = languageNameOf(lang)
  return form.values.answers.map(({ key, description }, index) => {
    const { value, ...field } = form.getInputProps(`${path}.answers.${key}`)
    return (
      <Textarea
        key={key}
        label={t('TRANSLATIONS.ANSWER', { number: index + 1, language })}
        description={<span dir="auto">{description}</span>}
        lang={lang}
        autosize
        minRows={1}
        maxRows={10}
        value={value ?? ''}
        {...field}
      />
    )
  })
}
