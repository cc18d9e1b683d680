import { escapeHtml } from '../escapeHtml.ts'

export interface Judging {
  blueprint: string
  link: string
}

type Write = (reader: string, judging: Judging) => string

const words: readonly Write[] = [
  (reader, { blueprint }) =>
    `Hello ${reader},\n\nyou are asked to judge the questions of “${blueprint}”, so that a pass mark can be proposed. For each question, estimate how many of 100 barely qualified people answer it correctly:`,
  (reader, { blueprint }) =>
    `Hola ${reader}:\n\nSe le pide que valore las preguntas de «${blueprint}» para proponer una nota de corte. Indique en cada pregunta cuántas de 100 personas que apenas alcanzan el nivel la aciertan:`,
  (reader, { blueprint }) =>
    `${reader}，您好：\n\n請您評定「${blueprint}」的題目，以便提出及格分數。請就每一題填寫：100 位剛好合格的人當中，有多少人會答對：`,
]

const inHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>\n')

/** The recipient's language is unknown, so the e-mail is in all languages of Assay. */
export function judgeWords(reader: string, judging: Judging) {
  const parts = words.map((write) => write(reader, judging))
  const text = parts.map((part) => `${part}\n\n${judging.link}`).join('\n\n---\n\n')
  const anchor = `<p><a href="${escapeHtml(judging.link)}">${escapeHtml(judging.link)}</a></p>`
  const html = parts.map((part) => `<p>${inHtml(part)}</p>${anchor}`).join('<hr>')
  return {
    subject: 'Assay: questions to judge · preguntas por valorar · 題目評定',
    text,
    html: `<!doctype html><html><body>${html}</body></html>`,
  }
}
