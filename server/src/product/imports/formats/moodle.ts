import { type Choice, correctOptionsFrom } from '@assay/domain/bank/correctOptionsFrom'
import { type Album, decodedAddress, type FindPicture } from '../reading/album.ts'
import { addAnswer, type Draft, type FormatReading, newDraft, noteLoss } from '../reading/draft.ts'
import { openPassages } from '../reading/passages.ts'
import { childOf, elementsOf, textAtPath, type Xml, xmlText } from '../reading/xml.ts'
import { addRationale, rationaleInMarkdown } from '../texts/rationale.ts'
import { answerInMarkdown, descriptionInMarkdown, type TextKind } from '../texts/toMarkdown.ts'
import { TOOL } from '../toolName.ts'
import { markCorrectOptions, refuseOtherType } from './correctOptions.ts'
import { categoryLabels, passageIn } from './notes.ts'

const kinds: Record<string, TextKind> = {
  html: 'html',
  moodle_auto_format: 'lines',
  plain_text: 'plain',
  markdown: 'markdown',
}

const textKind = (element: Xml | undefined, otherwise: TextKind): TextKind =>
  kinds[element?.attributes['format'] ?? ''] ?? otherwise

const FEEDBACK = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']

function rationaleOf(draft: Draft, element: Xml | undefined, kind: TextKind, album: Album): string {
  const own = { ...draft, find: finder(element, album, draft.find ?? album.findFrom('')) }
  return rationaleInMarkdown(own, xmlText(childOf(element, 'text')), textKind(element, kind))
}

function addAnswers(draft: Draft, question: Xml, kind: TextKind, album: Album): number[] {
  const wordsOf = (each: Xml) => xmlText(childOf(each, 'text') ?? each).trim()
  // An empty answer field in Moodle is not an option.
  const filled = elementsOf(question, 'answer').filter((each) => wordsOf(each) !== '')
  const { find = album.findFrom('') } = draft
  return filled.map((each, at) => {
    const own = { ...draft, find: finder(each, album, find) }
    addAnswer(draft, () => answerInMarkdown(own, wordsOf(each), textKind(each, kind)))
    addRationale(draft, at, rationaleOf(draft, childOf(each, 'feedback'), kind, album))
    return Number(each.attributes['fraction'] ?? 0)
  })
}

/** True/false questions get the answers "True" and then "False", independent of the order in Moodle. */
function readTrueFalse(draft: Draft, question: Xml, album: Album): void {
  const right = elementsOf(question, 'answer').find((each) => Number(each.attributes['fraction']) === 100)
  const word = textAtPath(right, 'text').toLowerCase()
  draft.answers.push(
    { description: 'True', is_valid: word === 'true' },
    { description: 'False', is_valid: word === 'false' },
  )
  for (const each of elementsOf(question, 'answer')) {
    const at = textAtPath(each, 'text').toLowerCase() === 'true' ? 0 : 1
    addRationale(draft, at, rationaleOf(draft, childOf(each, 'feedback'), 'html', album))
  }
  for (const [at, name] of ['truefeedback', 'falsefeedback'].entries())
    addRationale(draft, at, rationaleOf(draft, childOf(question, name), 'html', album))
}

const choices: Record<string, (question: Xml) => Choice> = {
  multichoice: (question) => (['false', '0'].includes(textAtPath(question, 'single')) ? 'multiple' : 'single'),
  multichoiceset: () => 'all',
}

const PLUGIN_FILE = /^@@PLUGINFILE@@\//

function finder(text: Xml | undefined, album: Album, elsewhere: FindPicture): FindPicture {
  const files = elementsOf(text, 'file').filter(({ attributes }) => attributes['encoding'] === 'base64')
  const contents = new Map(
    files.map((file) => [`${file.attributes['path'] ?? '/'}${file.attributes['name'] ?? ''}`, xmlText(file)]),
  )
  return (address) => {
    if (!PLUGIN_FILE.test(address)) return elsewhere(address)
    const [name = ''] = address.replace(PLUGIN_FILE, '/').split('?')
    const content = contents.get(name) ?? contents.get(decodedAddress(name))
    return content === undefined ? elsewhere(address) : album.add(Buffer.from(content, 'base64'))
  }
}

function readQuestion(question: Xml, album: Album, find: FindPicture, isOurs: boolean): Draft {
  const type = question.attributes['type'] ?? ''
  const draft = newDraft(question.line, textAtPath(question, 'name', 'text'))
  draft.isAssayExport = isOurs
  draft.code = textAtPath(question, 'idnumber') || null
  const text = childOf(question, 'questiontext')
  draft.find = finder(text, album, find)
  const kind = textKind(text, 'html')
  draft.description = descriptionInMarkdown(draft, xmlText(childOf(text, 'text') ?? text).trim(), kind)
  if (textAtPath(question, 'image') !== '') noteLoss(draft, 'PICTURE', textAtPath(question, 'image').slice(0, 200))
  draft.labels = elementsOf(childOf(question, 'tags'), 'tag').map((tag) => textAtPath(tag, 'text'))
  draft.keepsOrder = ['false', '0'].includes(textAtPath(question, 'shuffleanswers'))
  draft.rationale = rationaleOf(draft, childOf(question, 'generalfeedback'), 'html', album)
  if (FEEDBACK.some((name) => textAtPath(question, name, 'text') !== '')) noteLoss(draft, 'FEEDBACK')

  const choice = Object.hasOwn(choices, type) ? choices[type] : undefined
  if (choice) markCorrectOptions(draft, correctOptionsFrom(choice(question), addAnswers(draft, question, kind, album)))
  else if (type === 'truefalse') readTrueFalse(draft, question, album)
  else refuseOtherType(draft, type || 'a question without a type')
  return draft
}

export function readMoodle(quiz: Xml, album: Album, path: string): FormatReading {
  const all = openPassages()
  const find = album.findFrom(path)
  let category: string[] = []
  for (const question of elementsOf(quiz, 'question')) {
    const { type } = question.attributes
    if (type === 'category') {
      category = categoryLabels(textAtPath(question, 'category', 'text'))
      all.end()
    } else {
      const draft = readQuestion(question, album, find, quiz.attributes['generator'] === TOOL)
      draft.labels = [...category, ...draft.labels]
      const code = passageIn(question.notes ?? [])
      if (type === 'description') all.addText(draft, code)
      else all.addQuestion(draft, code)
    }
  }
  return { drafts: all.drafts, passages: all.passages }
}
