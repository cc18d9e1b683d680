import { escapeHtml } from '@assay/domain/escapeHtml'
import type { MailPart } from '@assay/domain/mail/mailWords'
import { isRightToLeft, type Language, localeOf } from '@assay/domain/people/languages'

/** The accent colour is a line above the text, because mail programs choose the background colour of the e-mail. */
const withAccentLine = (words: string, accent: string) =>
  `<div style="border-top:4px solid ${accent};padding-top:16px">\n${words}\n</div>`

/**
 * The HTML e-mail loads no images or other files. Only the main link can be clicked, even if the text contains the
 * link's URL again.
 */
export function htmlOf(body: readonly MailPart[], language: Language, accent: string | null = null): string {
  const first = body.find((part) => typeof part !== 'string')
  const words = body.map((part) => {
    if (typeof part === 'string') return escapeHtml(part).replaceAll('\n', '<br>\n')
    const link = escapeHtml(part.link)
    return part === first ? `<a href="${link}">${link}</a>` : link
  })
  const style = 'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5'
  return `<!doctype html>
<html lang="${localeOf(language)}"${isRightToLeft(language) ? ' dir="rtl"' : ''}>
<head><meta charset="utf-8"></head>
<body style="${style}">
${accent === null ? words.join('') : withAccentLine(words.join(''), accent)}
</body>
</html>
`
}
