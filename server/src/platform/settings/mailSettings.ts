import { isEmail } from '@assay/domain/people/people'
import { z } from 'zod'

const SMTP_FORM = 'must be an address like smtp://user:password@host:587 or smtps://host:465'

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The URL of the mail server is parsed without a library, so that no error message contains the password. */
function serverFrom(written: string) {
  if (!URL.canParse(written)) return null
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(written)
  const isServer = /^smtps?:$/.test(protocol) && /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(hostname) && Number(port) > 0
  if (!isServer || !['', '/'].includes(pathname) || search !== '' || hash !== '') return null
  const [user, pass] = [decoded(username), decoded(password)]
  if (user === null || pass === null || (user === '') !== (pass === '')) return null
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port),
    isSecure: protocol === 'smtps:',
    auth: user === '' ? null : { user, pass },
  }
}

/** Reads a sender such as `jobs@example.com` or `Jobs <jobs@example.com>`. */
function senderFrom(written: string) {
  const [, name = '', inBrackets, alone] = /^(?:([^<>]*)<([^<>]+)>|([^<>]+))$/u.exec(written.trim()) ?? []
  const address = (inBrackets ?? alone ?? '').trim()
  const shown = name.trim().replace(/^"(.*)"$/, '$1')
  return isEmail(address) && !/[\p{Cc}\p{Zl}\p{Zp}"]/u.test(shown) ? { name: shown, address } : null
}

const readAs = <Read>(read: (written: string) => Read | null, fault: string) =>
  z.string().transform((written, context) => {
    const found = read(written)
    if (found !== null) return found
    context.addIssue({ code: 'custom', message: fault })
    return z.NEVER
  })

const PER_MINUTE_FAULT = 'must be a number of e-mails from 1 to 6000'

export const mailVariables = {
  ASSAY_SMTP_URL: readAs(serverFrom, SMTP_FORM).optional(),
  ASSAY_MAIL_FROM: readAs(
    senderFrom,
    'must be an e-mail address, like jobs@example.com or Jobs <jobs@example.com>',
  ).optional(),
  ASSAY_MAIL_PER_MINUTE: z
    .string()
    .regex(/^\d{1,4}$/, PER_MINUTE_FAULT)
    .transform(Number)
    .refine((amount) => amount >= 1 && amount <= 6_000, PER_MINUTE_FAULT)
    .optional(),
}

type Read = z.output<z.ZodObject<typeof mailVariables>>

const DEFAULT_PER_MINUTE = 60

/** Without this check of the mail settings, users would notice a wrong setting only when e-mails are missing. */
export function mailFault(
  { ASSAY_SMTP_URL: server, ASSAY_MAIL_FROM: from, ASSAY_MAIL_PER_MINUTE: perMinute }: Read,
  hasBaseUrl: boolean,
): string | null {
  if ((server === undefined) !== (from === undefined))
    return 'ASSAY_SMTP_URL and ASSAY_MAIL_FROM belong together: set both or neither'
  if (server === undefined && perMinute !== undefined) return 'ASSAY_MAIL_PER_MINUTE needs ASSAY_SMTP_URL'
  if (server !== undefined && !hasBaseUrl) return 'ASSAY_SMTP_URL needs ASSAY_BASE_URL, because e-mails contain links'
  return null
}

export function mailSettings({
  ASSAY_SMTP_URL: server,
  ASSAY_MAIL_FROM: from,
  ASSAY_MAIL_PER_MINUTE: perMinute = DEFAULT_PER_MINUTE,
}: Read) {
  return server && from ? { server, from, perMinute } : null
}

export type MailSettings = NonNullable<ReturnType<typeof mailSettings>>
