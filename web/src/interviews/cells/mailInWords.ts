import type { InvitationKind, Mail } from '@assay/contract/invitations'
import { momentOf } from '../../i18n/dates.ts'
import { type TextKey, t } from '../../i18n/text.ts'

const sent: Record<InvitationKind, TextKey> = { invitation: 'INVITE.SENT', reminder: 'INVITE.REMINDED' }
const queued: Record<InvitationKind, TextKey> = { invitation: 'INVITE.QUEUED', reminder: 'INVITE.REMINDER_QUEUED' }
const failed: Record<InvitationKind, TextKey> = { invitation: 'INVITE.FAILED', reminder: 'INVITE.REMINDER_FAILED' }

const reasons: Record<string, TextKey> = {
  SERVER: 'INVITE.REASON_SERVER',
  LATER: 'INVITE.REASON_LATER',
  REFUSED: 'INVITE.REASON_REFUSED',
  GAVE_UP: 'INVITE.REASON_GAVE_UP',
  HELD: 'INVITE.REASON_HELD',
  MAYBE_SENT: 'INVITE.REASON_MAYBE_SENT',
  NO_LONGER_OPEN: 'INVITE.REASON_NO_LONGER_OPEN',
}

export function reasonInWords({ code, detail }: NonNullable<Mail['reason']>): string {
  const reason = reasons[code]
  return [reason && t(reason), detail].filter(Boolean).join(' · ')
}

export function mailStateInWords(kind: InvitationKind, { state, sent_at }: Mail, format = momentOf): string | null {
  if (state === 'not_sent') return null
  if (state === 'sent') return t(sent[kind], { moment: sent_at ? format(sent_at) : '' })
  return t(state === 'failed' ? failed[kind] : queued[kind])
}

export function mailInWords(kind: InvitationKind, mail: Mail): string | null {
  const words = mailStateInWords(kind, mail)
  if (!words || !mail.reason || mail.state === 'sent') return words
  return t('INVITE.BECAUSE', { words, reason: reasonInWords(mail.reason) })
}
