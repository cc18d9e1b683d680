import { charactersIn } from '@assay/domain/characters'
import { NOTE_MAX } from '@assay/domain/limits'
import { isBlank } from '@assay/domain/visible'
import { Textarea } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { t } from '../../i18n/text.ts'

export const noteFault = (text: string): string | null =>
  isBlank(text) || charactersIn(text.trim()) > NOTE_MAX ? t('NOTE.WRONG', { max: NOTE_MAX }) : null

interface Props {
  label: string
  text: string
  /** True after the user has submitted the form, which then shows errors. */
  isChecked: boolean
  hint?: string
  isFocused?: boolean
  onChange: (text: string) => void
}

export function NoteField({ label, text, isChecked, hint, isFocused = false, onChange }: Props) {
  return (
    <Textarea
      w="100%"
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={2}
      maxRows={12}
      value={text}
      autoFocus={isFocused}
      error={isChecked && noteFault(text)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={getHotkeyHandler([['mod+Enter', (event) => event.target.form.requestSubmit()]])}
    />
  )
}
