import type { Blueprint } from '@assay/contract/blueprints'
import { isDecisionKind } from '@assay/domain/mail/decisionKinds'
import { DECISION_PLACEHOLDERS, type MailText, PLACEHOLDERS, type Placeholder } from '@assay/domain/mail/mailWords'
import { type CandidateMailKind, ownMailWords } from '@assay/domain/mail/ownWords'
import { Button, Group, NativeSelect, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { languages } from '../../../i18n/language.ts'
import { type TextKey, t } from '../../../i18n/text.ts'
import type { BlueprintForm } from '../blueprintForm.ts'
import styles from './MailFields.module.css'
import { MailPreview } from './MailPreview.tsx'
import { MissingMailTexts } from './MissingMailTexts.tsx'
import { TestMail } from './TestMail.tsx'
import { useCaret } from './useCaret.ts'
import { candidateMailKinds, type MailPage } from './useMailTab.ts'

const kinds: Record<CandidateMailKind, TextKey> = {
  invitation: 'BLUEPRINT.INVITATION',
  reminder: 'BLUEPRINT.REMINDER',
  advance: 'BLUEPRINT.ADVANCE',
  decline: 'BLUEPRINT.DECLINE',
}

interface Props {
  form: BlueprintForm
  page: MailPage
  blueprint?: Blueprint
}

export function MailFields({ form, page, blueprint }: Props) {
  const { kind, language } = page
  const path = `texts.${kind}.${language}` as const
  const defaultText = ownMailWords[language][kind]
  const customText = form.values.texts[kind][language]
  const words: MailText = customText ?? defaultText
  const caret = useCaret()

  function write(change: Partial<MailText>): void {
    for (const part of Object.keys(change)) form.clearFieldError(`${path}.${part}`)
    form.setFieldValue('texts', withWords({ ...words, ...change }))
  }
  const withWords = (changed: MailText | undefined) => {
    const { [language]: _, ...others } = form.values.texts[kind]
    return { ...form.values.texts, [kind]: changed ? { ...others, [language]: changed } : others }
  }
  const field = (part: keyof MailText) => ({
    'data-path': `${path}.${part}`,
    value: words[part],
    error: form.errors[`${path}.${part}`],
    ...caret.follow(part, (value: string) => write({ [part]: value })),
  })

  return (
    <Stack gap="sm">
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('BLUEPRINT.WHICH_MAIL')}
          className={styles['kinds'] ?? ''}
          value={kind}
          onChange={(chosen) => page.setKind(candidateMailKinds.find((one) => one === chosen) ?? 'invitation')}
          data={candidateMailKinds.map((one) => ({ value: one, label: t(kinds[one]) }))}
        />
        <NativeSelect
          aria-label={t('BLUEPRINT.WRITTEN_IN')}
          value={language}
          onChange={({ currentTarget: { value } }) =>
            page.setLanguage(languages.find((one) => one.language === value)?.language ?? 'en')
          }
          data={languages.map((one) => ({ value: one.language, label: one.name }))}
        />
      </Group>
      <MissingMailTexts kind={kind} values={form.values} {...(blueprint && { blueprint })} />
      <TextInput label={t('BLUEPRINT.SUBJECT')} autoComplete="off" {...field('subject')} />
      <Textarea label={t('BLUEPRINT.TEXT')} autosize minRows={8} maxRows={20} {...field('body')} />
      <Placeholders
        kind={kind}
        onInsert={(placeholder) => caret.insert(placeholder, words, (part, value) => write({ [part]: value }))}
      />
      <MailPreview kind={kind} words={words} values={form.values} language={language} />
      <Group justify="space-between">
        <Text fz="xs" c="dimmed">
          {t(customText ? 'BLUEPRINT.YOUR_WORDS' : 'BLUEPRINT.OUR_WORDS')}
        </Text>
        <Button
          variant="subtle"
          size="xs"
          disabled={!customText}
          onClick={() => {
            form.clearFieldError(`${path}.subject`)
            form.clearFieldError(`${path}.body`)
            form.setFieldValue('texts', withWords(undefined))
          }}
        >
          {t('BLUEPRINT.USE_OUR_WORDS')}
        </Button>
      </Group>
      <TestMail kind={kind} language={language} hasUnsaved={form.isDirty()} {...(blueprint && { blueprint })} />
    </Stack>
  )
}

const meanings: Record<Placeholder, TextKey> = {
  name: 'BLUEPRINT.PUTS_NAME',
  email: 'BLUEPRINT.PUTS_EMAIL',
  link: 'BLUEPRINT.PUTS_LINK',
  questions: 'BLUEPRINT.PUTS_QUESTIONS',
  minutes: 'BLUEPRINT.PUTS_MINUTES',
  opens: 'BLUEPRINT.PUTS_OPENS',
  closes: 'BLUEPRINT.PUTS_CLOSES',
  company: 'BLUEPRINT.PUTS_COMPANY',
  role: 'BLUEPRINT.PUTS_ROLE',
}

interface PlaceholdersProps {
  kind: CandidateMailKind
  onInsert: (placeholder: string) => void
}

function Placeholders({ kind, onInsert }: PlaceholdersProps) {
  return (
    <div>
      <Text fz="xs" c="dimmed" mb={4}>
        {t('BLUEPRINT.PLACEHOLDERS')}
      </Text>
      <Group gap={6}>
        {(isDecisionKind(kind) ? DECISION_PLACEHOLDERS : PLACEHOLDERS).map((name) => (
          <Button
            key={name}
            variant="default"
            size="compact-sm"
            className={styles['placeholder']}
            title={t(meanings[name])}
            onClick={() => onInsert(`{${name}}`)}
          >
            {`{${name}}`}
          </Button>
        ))}
      </Group>
    </div>
  )
}
