import { CALENDAR_NAME } from '@assay/domain/calendar/icalendar'
import { createTransport, type NodemailerError } from 'nodemailer'
import type { MailSettings } from '../settings/mailSettings.ts'
import { failedOutcome, type Outcome } from './outcome.ts'

export interface Letter {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  replyTo?: string
  calendar?: string
}

export interface SmtpTimeouts {
  greetingMs: number
  silenceMs: number
  tryMs: number
}

export interface Transport {
  deliver(letter: Letter, messageId: string, now: number): Promise<Outcome>
  /** `greet` connects and signs in without sending an e-mail, and returns null if the server would accept an e-mail. */
  greet(): Promise<string | null>
  cut(): void
}

/** The text of the attached calendar is sent in Base64, so that mail servers do not change line breaks. */
const attached = (calendar: string) => ({
  filename: CALENDAR_NAME,
  content: calendar,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  contentTransferEncoding: 'base64' as const,
})

/** Traffic to a mail server on this machine cannot be intercepted on a network, so it needs no encryption. */
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host)

/**
 * Each e-mail uses a new connection. On a reused connection that the server has closed, the library would send the
 * e-mail again.
 */
export function openTransport(
  { server, from }: MailSettings,
  { greetingMs, silenceMs, tryMs }: SmtpTimeouts,
): Transport {
  const { host, port, isSecure, auth } = server
  const closing = new AbortController()
  const transporter = createTransport({
    host,
    port,
    secure: isSecure,
    ...(auth && { auth }),
    // The password for the mail server is never sent without TLS, even if the server no longer offers TLS.
    requireTLS: !isSecure && auth !== null && !isLoopback(host),
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    dnsTimeout: greetingMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ to, subject, text, html, replyTo, calendar }, messageId, now) {
      try {
        await transporter.sendMail({
          from,
          to,
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          ...(calendar !== undefined && { attachments: [attached(calendar)] }),
          messageId,
          date: new Date(now),
          envelope: { from: from.address, to: to.address },
          headers: { 'Auto-Submitted': 'auto-generated' },
          // In the quoted-printable encoding, long lines stay unchanged, and no line can look like the end of the
          // e-mail.
          textEncoding: 'quoted-printable',
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(tryMs)]),
        })
        return { isSent: true }
      } catch (error) {
        // The cast is safe: Nodemailer throws only this type.
        return failedOutcome(error as NodemailerError, to.address)
      }
    },
    async greet() {
      try {
        await transporter.verify()
        return null
      } catch (error) {
        const outcome = failedOutcome(error as NodemailerError, from.address)
        return outcome.isSent ? null : outcome.detail
      }
    },
    cut: () => closing.abort(),
  }
}
