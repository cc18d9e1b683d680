import { createShare } from '@assay/contract/results/shares'
import { INTERVIEWS_PER_CALL, SHARE_DAYS } from '@assay/domain/limits'
import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { copyWithNotice } from '../../interviews/copyWithNotice.ts'
import { copyText } from '../../lib/copyText.ts'
import { useCall } from '../../lib/useCall.ts'
import { paths } from '../../paths.ts'
import { CopyField } from '../../ui/form/CopyField.tsx'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { handleSubmit } from '../../ui/form/handleSubmit.ts'
import { TextLink } from '../../ui/links.tsx'
import { emptyHandOver, HandOverFields, handOverNoteError, handOverRequest } from './HandOverFields.tsx'
import type { Sharable } from './sharable.ts'

const linkError = (fields: readonly string[]): string =>
  fields.some((field) => field.startsWith('hand_over.notes')) ? t('SHARE.NOTES_CHANGED') : t('SHARE.DAYS_WRONG')

/** The link cannot be shown again, because the server stores only its hash. */
function NewLink({ interviews }: { interviews: readonly Sharable[] }) {
  const [days, setDays] = useState<number | string>(SHARE_DAYS.initial)
  const [more, setMore] = useState(emptyHandOver)
  const [isChecked, setChecked] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const create = useCall(createShare, {
    onSuccess: ({ link }) => void copyText(link).then(setCopied),
    refusals: {
      INTERVIEW_NOT_FOUND: 'SHARE.GONE',
      RESULT_NOT_AVAILABLE: 'SHARE.NOT_DONE',
      VALIDATION_FAILED: ({ errors }) => linkError(errors.map(({ field }) => field)),
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'SHARE.FAILED',
    },
    onFailure: setFault,
  })
  const isTooMany = interviews.length > INTERVIEWS_PER_CALL
  if (create.data) return <MadeLink {...create.data} isCopied={isCopied} />

  function submit(): void {
    setChecked(true)
    setFault(null)
    if (handOverNoteError(more.note)) return
    const codes = interviews.map(({ code }) => code)
    const hand_over = handOverRequest(more)
    create.mutate({ body: { codes, days: Number(days), ...(hand_over && { hand_over }) } })
  }

  return (
    <form noValidate style={{ width: '100%' }} onSubmit={handleSubmit(submit)}>
      <Stack gap="md">
        <Text fz="sm">{t('SHARE.TEXT')}</Text>
        <HandOverFields interviews={interviews} more={more} isChecked={isChecked} onChange={setMore} />
        <Group align="end" gap="sm">
          <NumberInput
            label={t('SHARE.DAYS')}
            min={SHARE_DAYS.min}
            max={SHARE_DAYS.max}
            allowDecimal={false}
            w="8rem"
            value={days}
            onChange={setDays}
          />
          <Button type="submit" loading={create.isPending} disabled={isTooMany}>
            {t('SHARE.CREATE')}
          </Button>
        </Group>
        <FormFault fault={isTooMany ? t('SHARE.TOO_MANY', { max: INTERVIEWS_PER_CALL }) : fault} />
      </Stack>
    </form>
  )
}

interface NewLinkProps {
  link: string
  expires_at: string
  isCopied: boolean
}

function MadeLink({ link, expires_at, isCopied }: NewLinkProps) {
  return (
    <Stack gap="xs" w="100%">
      <CopyField
        label={t('SHARE.LINK')}
        value={link}
        copyLabel={t('SHARE.COPY')}
        onCopy={() => void copyWithNotice(link, t('SHARE.COPIED'))}
        isPrimary
        autoFocus
      />
      <Text fz="sm" c="dimmed" role="status">
        {t(isCopied ? 'SHARE.COPIED_ONCE' : 'SHARE.ONCE', { moment: momentOf(expires_at) })}
      </Text>
    </Stack>
  )
}

interface Props {
  isOpen: boolean
  onClose: () => void
  interviews: readonly Sharable[]
}

export function ShareDialog({ isOpen, onClose, interviews }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={t('SHARE.TITLE', { count: interviews.length })}>
      <Stack gap="lg" align="start">
        <NewLink interviews={interviews} />
        <TextLink to={paths.shares} fz="sm">
          {t('SHARES.TITLE')}
        </TextLink>
      </Stack>
    </Modal>
  )
}
