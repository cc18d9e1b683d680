const words: readonly ((name: string) => { before: string; after: string })[] = [
  (name) => ({
    before: `Hello ${name},\n\nsomebody, probably you, has asked for a new password. Set the new password within an hour with this link:`,
    after: 'If it was not you, do nothing: your password stays as it is.',
  }),
  (name) => ({
    before: `Hola ${name}:\n\nAlguien, probablemente tú, ha pedido una contraseña nueva. Establécela en el plazo de una hora con este enlace:`,
    after: 'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
  }),
  (name) => ({
    before: `${name}，您好：\n\n有人（應該是您）要求設定新密碼。請在一小時內用這個連結設定：`,
    after: '如果不是您本人，請不必理會：您的密碼維持不變。',
  }),
]

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
function entityOf(sign: string): string {
  const { [sign]: entity = '' } = ENTITIES
  return entity
}
const escapeText = (text: string) => text.replaceAll(/[&<>"]/g, entityOf).replaceAll('\n', '<br>\n')

/** The recipient's language is unknown, so the e-mail is in all languages of Assay. */
export function passwordWords(name: string, link: string) {
  const parts = words.map((write) => write(name))
  const text = parts.map(({ before, after }) => `${before}\n\n${link}\n\n${after}`).join('\n\n---\n\n')
  const anchor = `<a href="${escapeText(link)}">${escapeText(link)}</a>`
  const html = parts
    .map(({ before, after }) => `<p>${escapeText(before)}</p><p>${anchor}</p><p>${escapeText(after)}</p>`)
    .join('<hr>')
  return {
    subject: 'Assay: new password · contraseña nueva · 新密碼',
    text,
    html: `<!doctype html><html><body>${html}</body></html>`,
  }
}
