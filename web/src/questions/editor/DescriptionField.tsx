import { Alert, Group, Input, SegmentedControl, Text, Textarea } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { hasForeignImage, isLosslessInEditor } from './markdown.ts'
import { RichText, type TextEditorProps } from './RichText.tsx'

interface Props {
  label?: string
  value: string
  onChange: (markdown: string) => void
  error?: ReactNode
  lang?: string
  hasFocus?: boolean
  /** After an error, the form moves the focus to the field with this path. */
  'data-path'?: string | undefined
}

type Mode = 'rich' | 'source'

/** To show another text, give the component a new React key. */
export default function DescriptionField({ label, lang, value, onChange, error, hasFocus, 'data-path': path }: Props) {
  const id = useId()
  const [mode, setMode] = useState<Mode>(() => (isLosslessInEditor(value) ? 'rich' : 'source'))
  const [isUnsupported, setIsUnsupported] = useState(() => mode === 'source')

  const change = (next: string) => {
    const isLossless = next === 'source' || isLosslessInEditor(value)
    setIsUnsupported(!isLossless)
    if (isLossless) setMode(next === 'rich' ? 'rich' : 'source')
  }
  const attributes = {
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-hint${error ? ` ${id}-error` : ''}`,
    'aria-required': 'true',
    ...(error ? { 'aria-invalid': 'true' } : {}),
    ...(path && { 'data-path': path }),
    ...(lang && { lang }),
  }

  return (
    <div>
      <Group justify="space-between" align="end" gap="xs" mb={6}>
        <Input.Label id={`${id}-label`} labelElement="div" role="heading" aria-level={lang ? 3 : 2}>
          {label ?? t('QUESTIONS.DESCRIPTION')}
        </Input.Label>
        <SegmentedControl
          size="xs"
          aria-label={t('EDITOR.MODE')}
          value={mode}
          onChange={change}
          data={[
            { value: 'rich', label: t('EDITOR.RICH') },
            { value: 'source', label: t('EDITOR.SOURCE') },
          ]}
        />
      </Group>
      {isUnsupported && (
        <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden />} mb="xs" role="status">
          {t('EDITOR.TOO_RICH')}
        </Alert>
      )}
      {mode === 'rich' ? (
        <RichText markdown={value} onChange={onChange} attributes={attributes} hasFocus={hasFocus ?? false} />
      ) : (
        <Source markdown={value} onChange={onChange} attributes={attributes} />
      )}
      {hasForeignImage(value) && (
        <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden />} mt="xs" role="status">
          {t('QUESTIONS.ALERT.FOREIGN_IMAGE')}
        </Alert>
      )}
      <Text id={`${id}-hint`} fz="xs" c="dimmed" mt={4}>
        {t(mode === 'rich' ? 'EDITOR.RICH_HINT' : 'EDITOR.SOURCE_HINT')}
      </Text>
      {error && (
        <Input.Error id={`${id}-error`} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}

function Source({ markdown, onChange, attributes }: TextEditorProps) {
  return (
    <Textarea
      autosize
      minRows={9}
      maxRows={24}
      spellCheck={false}
      value={markdown}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={attributes['aria-invalid'] === 'true'}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', tabSize: 4 } }}
      {...attributes}
    />
  )
}
