import { newDraft } from '../../reading/draft.ts'
import { bankMarkdown } from '../../texts/toMarkdown.ts'
import { TOOL } from '../../toolName.ts'
import { answerFraction, exactMarkup, needsMarkup } from '../answers.ts'
import type { Content, Exported, ExportedPassage, Source } from '../exported.ts'
import { keepsAnyOrder } from '../exportLosses.ts'
import { escapeMarkup, markupOf, withoutUnwritable } from '../markup.ts'
import { portableMarkdown } from '../portableMarkdown.ts'

const PICTURE_ADDRESS = /^\/pictures\/([\w.]+)$/

const BLOCKS = '</?(?:p|br|ul|ol|li|h[1-6]|hr|blockquote|table|thead|tbody|tr|th|td)\\b[^>]*>|</pre>'
const aroundBlocks = new RegExp(`(?<=${BLOCKS})\\s+(?=<)|(?<=>)\\s+(?=${BLOCKS}|<pre>)`, 'g')

/** Moodle drops white space if it is the only text between two escaped characters. */
const hasGap = (words: string) => /[<>&"]\s+[<>&"]/.test(words.replaceAll(aroundBlocks, ''))

const inCdata = (words: string) =>
  `<![CDATA[${withoutUnwritable(words).replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('\r', ']]>&#13;<![CDATA[')}]]>`

const text = (words: string) => `<text>${hasGap(words) ? inCdata(words) : escapeMarkup(words)}</text>`

function placing() {
  const names = new Set<string>()
  const place = (address: string) => {
    const [, name] = PICTURE_ADDRESS.exec(address) ?? []
    if (name === undefined) return address
    names.add(name)
    return `@@PLUGINFILE@@/${name}`
  }
  return { names, place }
}

async function filesOf({ bytesOf }: Source, names: ReadonlySet<string>): Promise<string> {
  const files = [...names].map(async (name) => {
    const bytes = await bytesOf(name)
    const content = Buffer.from(bytes ?? []).toString('base64')
    return bytes ? `\n      <file name="${name}" path="/" encoding="base64">${content}</file>` : ''
  })
  return (await Promise.all(files)).join('')
}

/** Feedback is exported as Markdown, so that an import restores the same text. */
async function feedback(source: Source, name: string, words: string): Promise<string> {
  if (words === '') return ''
  const { names, place } = placing()
  const placed = bankMarkdown({ ...newDraft(null), find: (address) => ({ address: place(address) }) }, words)
  return `<${name} format="markdown">${text(portableMarkdown(placed))}${await filesOf(source, names)}</${name}>`
}

/**
 * Moodle does not know backticks, so answers with code are written as HTML, or as plain text if HTML would change them.
 */
async function moodleAnswer(source: Source, answer: Exported['answers'][number], fraction: string): Promise<string> {
  const { description, rationale = '' } = answer
  const { names, place } = placing()
  const markup = needsMarkup(answer) ? exactMarkup(answer, place) : null
  const [format, words] = markup === null ? ['plain_text', description] : ['html', markup]
  const files = markup === null ? '' : await filesOf(source, names)
  const why = await feedback(source, 'feedback', rationale)
  return `    <answer fraction="${fraction}" format="${format}">${text(words)}${files}${why}</answer>\n`
}

const labelsOf = (labels: readonly string[]) =>
  labels.length === 0 ? '' : `    <tags>${labels.map((name) => `<tag>${text(name)}</tag>`).join('')}</tags>\n`

const passageComment = (passage: ExportedPassage | null) =>
  passage ? `  <!-- [passage:${escapeMarkup(passage.code)}] -->\n` : ''

async function moodlePassage(source: Source, passage: ExportedPassage): Promise<string> {
  const { names, place } = placing()
  const description = markupOf(passage.description_html, place, passage.description)
  return `${passageComment(passage)}  <question type="description">
    <name>${text(passage.title)}</name>
    <questiontext format="html">
      ${text(description)}${await filesOf(source, names)}
    </questiontext>
    <defaultgrade>0</defaultgrade>
    <penalty>0</penalty>
    <hidden>0</hidden>
  </question>
`
}

async function moodleQuestion(source: Source, question: Exported): Promise<string> {
  const { names, place } = placing()
  const description = markupOf(question.description_html, place, question.description)
  const files = await filesOf(source, names)
  const general = await feedback(source, 'generalfeedback', question.rationale)
  const answers = await Promise.all(
    question.answers.map((answer) => moodleAnswer(source, answer, answerFraction(question, answer))),
  )
  return `${passageComment(question.passage)}  <question type="multichoice">
    <name>${text(question.code)}</name>
    <questiontext format="html">
      ${text(description)}${files}
    </questiontext>
${general === '' ? '' : `    ${general}\n`}    <defaultgrade>1</defaultgrade>
    <penalty>0</penalty>
    <hidden>0</hidden>
    <idnumber>${escapeMarkup(question.code)}</idnumber>
    <single>${!question.isMultiple}</single>
    <shuffleanswers>${keepsAnyOrder(question) ? 0 : 1}</shuffleanswers>
    <answernumbering>none</answernumbering>
${answers.join('')}${labelsOf(question.labels)}  </question>
`
}

export async function* writeMoodle(source: Source): Content {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<quiz generator="${TOOL}">\n`
  const written = new Set<string>()
  for await (const question of source.questions()) {
    const { passage } = question
    if (passage && !written.has(passage.code)) yield moodlePassage(source, passage)
    if (passage) written.add(passage.code)
    yield moodleQuestion(source, question)
  }
  yield '</quiz>\n'
}
