import { CALENDAR_NAME } from '@assay/domain/calendar/icalendar'
import { createTransport, type NodemailerError } from 'nodemailer'
import type { MailSettings } from '../settings/mailSettings.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

export interface Letter {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Where an answer goes; to the sender where it is not said. */
  replyTo?: string
  /** A calendar that goes along as a file. */
  calendar?: string
}

/** How long a server may take to be there, how long it may then be silent, and how long one try may take in all. */
export interface Patience {
  greetingMs: number
  silenceMs: number
  tryMs: number
}

export interface Transport {
  /** Hands one letter to the mail server; whatever goes wrong is an outcome. */
  deliver(letter: Letter, messageId: string, now: number): Promise<Outcome>
  /** Says good day, and who one is, without a mail: null where the server would take one. */
  greet(): Promise<string | null>
  /** Ends what is under way. */
  cut(): void
}

/** In base64, so that no server on the way breaks or ends its lines in another way. */
const attached = (calendar: string) => ({
  filename: CALENDAR_NAME,
  content: calendar,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  contentTransferEncoding: 'base64' as const,
})

/** On this machine nobody listens in between. */
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host)

/**
 * One connection for each mail: a connection that is kept is one that a server may have dropped, and a library that
 * notices it sends again by itself.
 */
export function openTransport({ server, from }: MailSettings, { greetingMs, silenceMs, tryMs }: Patience): Transport {
  const { host, port, isSecure, auth } = server
  const closing = new AbortController()
  const transporter = createTransport({
    host,
    port,
    secure: isSecure,
    ...(auth && { auth }),
    // A password never travels in the clear, not even to a server that forgets to offer TLS today.
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
          // Long lines stay whole for the reader, and none is taken for the end of the mail.
          textEncoding: 'quoted-printable',
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(tryMs)]),
        })
        return { isSent: true }
      } catch (error) {
        // Nodemailer throws nothing else.
        return outcomeOf(error as NodemailerError, to.address)
      }
    },
    async greet() {
      try {
        await transporter.verify()
        return null
      } catch (error) {
        const outcome = outcomeOf(error as NodemailerError, from.address)
        return outcome.isSent ? null : outcome.detail
      }
    },
    cut: () => closing.abort(),
  }
}
