import type { MailPart } from '@assay/domain/mail/mailWords'
import { localeOfMail } from '@assay/domain/mail/moment'
import type { MailLanguage } from '@assay/domain/mail/ownWords'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

/** The same words as HTML: nothing is loaded, and one link can be pressed, however often it is written. */
export function htmlOf(body: readonly MailPart[], language: MailLanguage): string {
  const first = body.find((part) => typeof part !== 'string')
  const words = body.map((part) => {
    if (typeof part === 'string') return escaped(part).replaceAll('\n', '<br>\n')
    const link = escaped(part.link)
    return part === first ? `<a href="${link}">${link}</a>` : link
  })
  const style = 'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5'
  return `<!doctype html>
<html lang="${localeOfMail(language)}">
<head><meta charset="utf-8"></head>
<body style="${style}">
${words.join('')}
</body>
</html>
`
}
