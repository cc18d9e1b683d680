import { createShare } from '@assay/contract/results/shares'
import { INTERVIEWS_PER_CALL, SHARE_DAYS } from '@assay/domain/limits'
import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { copyWithNotice } from '../../interviews/copyWithNotice.ts'
import { useCall } from '../../lib/useCall.ts'
import { LiveLinks } from './LiveLinks.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** The finished interviews whose results are shown. */
  codes: readonly string[]
}

export function ShareDialog({ isOpen, onClose, codes }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title={t('SHARE.TITLE', { count: codes.length })}
      closeButtonProps={{ 'aria-label': t('TOAST.CLOSE') }}
    >
      <Stack gap="lg">
        <NewLink codes={codes} />
        <LiveLinks />
      </Stack>
    </Modal>
  )
}

/** A link is told once: only its hash is stored. */
function NewLink({ codes }: { codes: readonly string[] }) {
  const [days, setDays] = useState<number | string>(SHARE_DAYS.initial)
  const [fault, setFault] = useState<string | null>(null)
  const create = useCall(createShare, {
    refusals: {
      INTERVIEW_NOT_FOUND: 'SHARE.GONE',
      RESULT_NOT_AVAILABLE: 'SHARE.NOT_DONE',
      VALIDATION_FAILED: 'SHARE.DAYS_WRONG',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'SHARE.FAILED',
    },
    onFailure: setFault,
  })
  const isTooMany = codes.length > INTERVIEWS_PER_CALL
  if (create.data) return <Made {...create.data} />

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setFault(null)
        create.mutate({ body: { codes: [...codes], days: Number(days) } })
      }}
    >
      <Stack gap="sm">
        <Text fz="sm">{t('SHARE.TEXT')}</Text>
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
        {(fault || isTooMany) && (
          <Text fz="sm" c="var(--mantine-color-error)" role="alert">
            {fault ?? t('SHARE.TOO_MANY', { max: INTERVIEWS_PER_CALL })}
          </Text>
        )}
      </Stack>
    </form>
  )
}

function Made({ link, expires_at }: { link: string; expires_at: string }) {
  return (
    <Stack gap="xs">
      <Group align="end" gap="sm">
        <TextInput
          label={t('SHARE.LINK')}
          flex={1}
          miw="12rem"
          value={link}
          readOnly
          autoFocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyWithNotice(link, t('SHARE.COPIED'))}
        >
          {t('SHARE.COPY')}
        </Button>
      </Group>
      <Text fz="sm" c="dimmed" role="status">
        {t('SHARE.ONCE', { moment: momentOf(expires_at) })}
      </Text>
    </Stack>
  )
}
