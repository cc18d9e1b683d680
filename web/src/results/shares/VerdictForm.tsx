import { giveVerdict } from '@assay/contract/results/handOver'
import { isBlank } from '@assay/domain/visible'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { useCall } from '../../lib/useCall.ts'
import { FormButton } from '../../ui/form/FormButton.tsx'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { emptyVerdict, firstInvalidField, VerdictFields, type VerdictInput } from './VerdictFields.tsx'

interface Props {
  token: string
  candidate: { number: number; name: string }
  reader: string
  onReader: (name: string) => void
}

export function VerdictForm({ token, candidate: { number, name }, reader, onReader }: Props) {
  const [said, setSaid] = useState(emptyVerdict)
  const [isChecked, setChecked] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const send = useCall(giveVerdict, {
    refusals: {
      VERDICTS_OFF: 'VERDICT.OFF',
      NOT_FOUND: 'VERDICT.GONE',
      SHARE_NOT_FOUND: 'SHARED.GONE',
      TOO_MANY_VERDICTS: 'VERDICT.TOO_MANY',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'VERDICT.FAILED',
    },
    onFailure: setFault,
  })
  /** After a change, the message about the sent opinion is no longer correct. */
  function change({ reader: written, ...rest }: VerdictInput): void {
    send.reset()
    setSaid(rest)
    if (written !== reader) onReader(written)
  }

  function submit(form: HTMLFormElement): void {
    setChecked(true)
    setFault(null)
    const { verdict, comment } = said
    const invalidField = firstInvalidField({ ...said, reader })
    if (verdict === null || invalidField) {
      form.querySelector<HTMLElement>(invalidField ?? 'input')?.focus()
      return
    }
    const words = isBlank(comment) ? {} : { comment: comment.trim() }
    send.mutate({ params: { token }, body: { number, verdict, ...words, name: reader.trim() } })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <Stack gap="sm" align="start">
        <VerdictFields name={name} said={{ ...said, reader }} isChecked={isChecked} onChange={change} />
        <FormFault fault={fault} />
        <FormButton type="submit" loading={send.isPending}>
          {t('VERDICT.SEND')}
        </FormButton>
        <Text fz="sm" fw={600} role="status">
          {send.isSuccess && t('VERDICT.SENT')}
        </Text>
      </Stack>
    </form>
  )
}
