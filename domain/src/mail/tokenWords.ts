import { escapeHtml } from '../escapeHtml.ts'

export interface EndingToken {
  name: string
  hint: string
  end: string
  days: number
  link: string
}

type Write = (reader: string, token: EndingToken) => string

const words: readonly Write[] = [
  (reader, { name, hint, end, days }) =>
    `Hello ${reader},\n\nthe API token “${name}” (${hint}…) ends on ${end}, in ${days === 1 ? '1 day' : `${days} days`}. After that, programs cannot use this token. Create a new token, enter it in these programs, and revoke the old token:`,
  (reader, { name, hint, end, days }) =>
    `Hola ${reader}:\n\nEl token de API «${name}» (${hint}…) termina el ${end}, dentro de ${days === 1 ? '1 día' : `${days} días`}. Desde entonces se rechazará a los programas que lo usen. Cree uno nuevo, entrégueselo y revoque este:`,
  (reader, { name, hint, end, days }) =>
    `${reader}，您好：\n\nAPI 權杖「${name}」（${hint}…）將於 ${end}（${days} 天後）到期，之後使用它的程式會被拒絕。請建立新的權杖交給程式，再撤銷這一個：`,
]

const inHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>\n')

/** The recipient's language is unknown, so the e-mail is in all languages of Assay. */
export function tokenWords(reader: string, token: EndingToken) {
  const parts = words.map((write) => write(reader, token))
  const text = parts.map((part) => `${part}\n\n${token.link}`).join('\n\n---\n\n')
  const anchor = `<p><a href="${escapeHtml(token.link)}">${escapeHtml(token.link)}</a></p>`
  const html = parts.map((part) => `<p>${inHtml(part)}</p>${anchor}`).join('<hr>')
  return {
    subject: `Assay: API token ends on ${token.end} · token de API · API 權杖`,
    text,
    html: `<!doctype html><html><body>${html}</body></html>`,
  }
}
