import type { FieldCode } from '@assay/contract/fieldErrors'
import type { Interview } from '@assay/contract/interviews/interviews'
import { correctInterview } from '@assay/contract/invitations/correct'
import { PERSON_NAME_MAX } from '@assay/domain/limits'
import { Checkbox, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type TextKey, t } from '../i18n/text.ts'
import { fieldErrorTexts } from '../lib/form/faults.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { FormFoot } from '../shell/FormFoot.tsx'
import { FormFault } from '../ui/form/FormFault.tsx'
import { handleSubmit } from '../ui/form/handleSubmit.ts'
import { reasonInWords } from './cells/mailInWords.ts'
import { useMail } from './useMail.ts'

interface Props {
  interview: Interview
  isOpen: boolean
  onClose: () => void
  onSaved?: () => void
  invites?: boolean
}

export function CorrectDialog({ interview, isOpen, onClose, ...form }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('CORRECT.TITLE', { name: interview.name })}>
      <CorrectForm interview={interview} onClose={onClose} {...form} />
    </Modal>
  )
}

const faults: Partial<Record<FieldCode, TextKey>> = {
  REQUIRED: 'CORRECT.REQUIRED',
  FORMAT_EMAIL: 'CORRECT.FORMAT_EMAIL',
  TOO_LONG: 'CORRECT.TOO_LONG',
}
const faultText = (code: FieldCode) => t(faults[code] ?? 'CORRECT.FORMAT_NAME', { max: PERSON_NAME_MAX })

/** Shows why the last mail failed, because a wrong e-mail address may be the reason. */
function WhyFailed({ interview: { invitation } }: { interview: Interview }) {
  if (invitation.state !== 'failed' || !invitation.reason) return null
  return (
    <Text fz="sm" c="var(--mantine-color-red-text)" style={{ overflowWrap: 'anywhere' }}>
      {t('INVITE.BECAUSE', { words: t('INVITE.FAILED'), reason: reasonInWords(invitation.reason) })}
    </Text>
  )
}

function CorrectForm({ interview, onClose, onSaved = onClose, invites = false }: Omit<Props, 'isOpen'>) {
  const { code, interview_status } = interview
  const [name, setName] = useState(interview.name)
  const [email, setEmail] = useState(interview.email)
  const [invite, setInvite] = useState(invites)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const canInvite = (useMail()?.can_send ?? false) && interview_status === 'To Do'
  const save = useCall(correctInterview, {
    onSuccess: (changed) => {
      toast('success', t('CORRECT.SAVED', { name: changed.name }))
      onSaved()
    },
    refusals: {
      VALIDATION_FAILED: ({ errors }) => void setWrong(fieldErrorTexts(errors, faultText)),
      ALREADY_INVITED: 'CORRECT.ALREADY_INVITED',
      INTERVIEW_IN_PROGRESS: 'CORRECT.RUNNING',
      INTERVIEW_NOT_FOUND: 'CORRECT.GONE',
      VEILED: 'CORRECT.VEILED',
      MAIL_NOT_SET_UP: 'CORRECT.NO_MAIL',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'CORRECT.FAILED',
    },
    onFailure: setRefusal,
  })

  function submit(): void {
    setWrong({})
    setRefusal(null)
    const body = {
      ...(name !== interview.name && { name }),
      ...(email !== interview.email && { email }),
      ...(invite && canInvite && { invite }),
    }
    if (Object.keys(body).length === 0) onClose()
    else save.mutate({ params: { code }, body })
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <Stack gap="md">
        <WhyFailed interview={interview} />
        <TextInput
          label={t('CORRECT.NAME')}
          data-autofocus={!invites || undefined}
          autoComplete="off"
          value={name}
          error={wrong['name']}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={t('CORRECT.EMAIL')}
          description={interview_status === 'In Progress' ? t('CORRECT.RUNNING') : undefined}
          type="email"
          data-autofocus={invites || undefined}
          autoComplete="off"
          disabled={interview_status === 'In Progress'}
          value={email}
          error={wrong['email']}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        {canInvite && (
          <Checkbox
            label={t('CORRECT.INVITE')}
            checked={invite}
            onChange={({ currentTarget }) => setInvite(currentTarget.checked)}
          />
        )}
        <FormFault fault={refusal} />
        <FormFoot label={t('FORM.SAVE')} isSaving={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
