import { posix } from 'node:path'
import { canonicalLanguage } from '@assay/domain/bank/language'
import { decodedAddress, type FindPicture } from '../reading/album.ts'
import { addAnswer, type Draft, type FormatReading, newDraft, noteLoss, type PassageDraft } from '../reading/draft.ts'
import { passageFrom } from '../reading/passages.ts'
import { childOf, descendantsOf, elementsOf, type Xml, xmlText } from '../reading/xml.ts'
import { OURS } from '../texts/clean.ts'
import { answerFrom, markdownOfTree } from '../texts/toMarkdown.ts'
import { TOOL } from '../toolName.ts'
import { markCorrectOptions, refuseOtherType } from './correctOptions.ts'
import { readFeedback } from './qti2Feedback.ts'
import { correctOptionsOf } from './qti2Key.ts'
import { htmlOfXml } from './xmlHtml.ts'

const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

const plainElementName = (name: string) => (name.startsWith('qti-') ? camel(name.slice('qti-'.length)) : name)

/** Converts, for example, `qti-simple-choice` to `simpleChoice`, and `max-choices` to `maxChoices`. */
function withQti2Names(element: Xml): Xml {
  const isQti = element.name.startsWith('qti-')
  const attributes = Object.entries(element.attributes).map(([name, value]) => [isQti ? camel(name) : name, value])
  return {
    ...element,
    name: plainElementName(element.name),
    attributes: Object.fromEntries(attributes),
    children: element.children.map((child) => (typeof child === 'string' ? child : withQti2Names(child))),
  }
}

const LIST_START = new RegExp(`^${OURS.start}-(\\d+)$`)

const passageCodeOf = (id: string): string => {
  const [before = '', ...parts] = id.split('.')
  if (before !== OURS.passage || parts.length === 0) return id
  return parts.map((part, at) => (at % 2 === 0 ? part : String.fromCodePoint(Number.parseInt(part, 16)))).join('')
}

function originalElement(element: Xml): Pick<Xml, 'name' | 'attributes'> {
  const { name, attributes } = element
  const { class: className = '', label, ...others } = attributes
  if (name === 'span' && className === OURS.struck) return { name: 'del', attributes: {} }
  const [, first] = name === 'ol' ? (LIST_START.exec(className) ?? []) : []
  if (first !== undefined) return { name, attributes: { start: first } }
  return (name === 'a' || name === 'img') && label !== undefined
    ? { name, attributes: { ...others, title: label } }
    : { name, attributes }
}

/** An export of Assay uses class names for elements that do not exist in QTI 2.1. */
const fromExportNames = (element: Xml): Xml => ({
  ...element,
  ...originalElement(element),
  children: element.children.map((child) => (typeof child === 'string' ? child : fromExportNames(child))),
})

export const DOCUMENTS_OF_QTI2 = [
  'assessmentItem',
  'qti-assessment-item',
  'assessmentStimulus',
  'qti-assessment-stimulus',
]

const FEEDBACK: ReadonlySet<string> = new Set(['modalFeedback', 'feedbackInline', 'feedbackBlock'])
const INTERACTION = /Interaction$/

function visibleNodes(draft: Draft, nodes: readonly (Xml | string)[]): (Xml | string)[] {
  return nodes.flatMap((node): (Xml | string)[] => {
    if (typeof node === 'string') return [node]
    if (FEEDBACK.has(node.name)) {
      if (xmlText(node).trim() !== '') noteLoss(draft, 'FEEDBACK')
      return []
    }
    // Other forms of the text, such as a translation, sign language or audio, are left out.
    if (node.name === 'catalogInfo') return []
    if (node.name === 'rubricBlock' && !(node.attributes['view'] ?? '').includes('candidate')) return []
    if (node.name === 'rubricBlock' || node.name === 'prompt') {
      return [{ ...node, name: 'div', attributes: {}, children: visibleNodes(draft, node.children) }]
    }
    if (INTERACTION.test(node.name)) return visibleNodes(draft, elementsOf(node, 'prompt'))
    return [{ ...node, children: visibleNodes(draft, node.children) }]
  })
}

function otherKind(item: Xml, interactions: readonly Xml[]): string | null {
  if (item.attributes['adaptive'] === 'true') return 'adaptive'
  if (elementsOf(item, 'templateDeclaration').length > 0) return 'templateDeclaration'
  const [first, second] = interactions
  if (!first) return 'no interaction'
  if (first.name !== 'choiceInteraction') return first.name
  return second ? 'several interactions' : null
}

const isPassage = (node: Xml | string): node is Xml =>
  typeof node !== 'string' &&
  node.name === 'div' &&
  (node.attributes['class'] ?? '').split(/\s+/).includes('passage') &&
  (node.attributes['id'] ?? '') !== ''

/** An export of Assay repeats a passage before each of its questions. */
function passageAbove(draft: Draft, body: Xml | undefined): PassageDraft | null {
  const found = draft.isAssayExport ? body?.children.find(isPassage) : undefined
  if (!found) return null
  const { id = '', label = '' } = found.attributes
  const code = passageCodeOf(id)
  const text = { ...newDraft(found.line, label), isAssayExport: true, ...(draft.find && { find: draft.find }) }
  text.description = markdownOfTree(text, () => htmlOfXml(visibleNodes(text, found.children)))
  return passageFrom(`/#${code}`, text, { code })
}

/** Texts in other files are not imported, so each of them is reported as a loss. */
function noteIncluded(draft: Draft, body: Xml | undefined): void {
  const included = body ? descendantsOf(body, ({ name }) => name === 'include') : []
  for (const { attributes } of included) noteLoss(draft, 'MEDIA', (attributes['href'] ?? 'include').slice(0, 200))
}

const fileKey = (href: string, path: string) => `/${posix.join(posix.dirname(path), decodedAddress(href))}`

function readStimuli(draft: Draft, item: Xml, path: string): void {
  const [first, ...others] = elementsOf(item, 'assessmentStimulusRef').map(({ attributes }) => attributes['href'] ?? '')
  if (first !== undefined) draft.passage = fileKey(first, path)
  for (const href of others) noteLoss(draft, 'PASSAGE', (href || 'stimulus').slice(0, 200))
}

function readStimulus(stimulus: Xml, find: FindPicture, path: string): PassageDraft {
  const { title = '', lang = '' } = stimulus.attributes
  const draft = { ...newDraft(stimulus.line, title), find }
  const body = childOf(stimulus, 'stimulusBody')
  noteIncluded(draft, body)
  draft.description = markdownOfTree(draft, () => htmlOfXml(visibleNodes(draft, body?.children ?? [])))
  return passageFrom(`/${path}`, draft, { lang: canonicalLanguage(lang.trim()) })
}

function readChoices(draft: Draft, item: Xml, body: Xml | undefined): void {
  const interactions = body ? descendantsOf(body, ({ name }) => INTERACTION.test(name)) : []
  const other = otherKind(item, interactions)
  if (other) {
    refuseOtherType(draft, other)
    return
  }

  const [interaction] = interactions
  const { responseIdentifier } = interaction?.attributes ?? {}
  const declarations = elementsOf(item, 'responseDeclaration')
  const declaration = declarations.find(({ attributes }) => attributes['identifier'] === responseIdentifier)
  const options = interaction ? elementsOf(interaction, 'simpleChoice') : []
  draft.keepsOrder = interaction?.attributes['shuffle'] === 'false'
  for (const { children, attributes } of options) {
    const isFixed = attributes['fixed'] === 'true'
    addAnswer(draft, () => answerFrom(draft, () => htmlOfXml(visibleNodes(draft, children))), false, isFixed)
  }
  if (!interaction || !declaration) {
    markCorrectOptions(draft, { fault: 'RIGHT_UNCLEAR' })
    return
  }
  const ids = options.map(({ attributes }) => attributes['identifier'] ?? '')
  const question = { item, interaction, declaration, ids }
  const found = correctOptionsOf(question)
  readFeedback(draft, question, 'fault' in found ? null : found.right)
  markCorrectOptions(draft, found)
}

function readItem(given: Xml, find: FindPicture, path: string): FormatReading {
  const isOurs = given.attributes['toolName'] === TOOL
  const item = isOurs ? fromExportNames(given) : given
  const draft = newDraft(item.line, item.attributes['title'] ?? '')
  draft.find = find
  draft.isAssayExport = isOurs
  const body = childOf(item, 'itemBody')
  readStimuli(draft, item, path)
  const above = passageAbove(draft, body)
  if (above) draft.passage = above.key
  noteIncluded(draft, body)
  const asked = (body?.children ?? []).filter((node) => !above || !isPassage(node))
  draft.description = markdownOfTree(draft, () => htmlOfXml(visibleNodes(draft, asked)))
  readChoices(draft, item, body)
  return { drafts: [draft], ...(above && { passages: [above] }) }
}

/** In QTI 2, each question and each passage has its own file. */
export function readQti2(root: Xml, find: FindPicture, path: string): FormatReading {
  const document = withQti2Names(root)
  if (document.name === 'assessmentStimulus') return { drafts: [], passages: [readStimulus(document, find, path)] }
  return readItem(document, find, path)
}
