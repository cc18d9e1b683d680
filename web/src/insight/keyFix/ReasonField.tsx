import { Textarea, type TextareaProps } from '@mantine/core'
import type { RefObject } from 'react'
import { t } from '../../i18n/text.ts'
import { isReason, reasonFault } from './keyFixTexts.ts'

interface Props extends Pick<TextareaProps, 'description'> {
  'data-autofocus'?: boolean
  reason: string
  isChecked: boolean
  onChange: (reason: string) => void
  field?: RefObject<HTMLTextAreaElement | null>
}

export function ReasonField({ reason, isChecked, onChange, field, ...more }: Props) {
  return (
    <Textarea
      ref={field}
      label={t('KEY_FIX.REASON')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={2}
      maxRows={8}
      value={reason}
      error={isChecked && !isReason(reason) && reasonFault()}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...more}
    />
  )
}
