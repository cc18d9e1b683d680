import type { CorrectOptions } from '@assay/domain/bank/correctOptionsFrom'
import type { FindPicture } from '../reading/album.ts'
import { addAnswer, type Draft, type FormatReading, newDraft, noteLoss, type PassageDraft } from '../reading/draft.ts'
import { passageFrom } from '../reading/passages.ts'
import { descendantsOf, elementsOf, type Xml, xmlText } from '../reading/xml.ts'
import { answerFrom, markdownOfTree, parseHtml, plainMarkdown } from '../texts/toMarkdown.ts'
import { markCorrectOptions, refuseOtherType } from './correctOptions.ts'
import { readFeedback, responseScore } from './qti1Conditions.ts'
import { correctOfMany, correctOfOne } from './scored.ts'
import { htmlOfXml, inHtml } from './xmlHtml.ts'

const CANVAS_CHOICES = ['multiple_choice_question', 'true_false_question', 'multiple_answers_question']
const isResponse = ({ name }: Xml) => name.startsWith('response_') && name !== 'response_label'

function metadata(element: Xml, label: string): string | undefined {
  const fields = descendantsOf(element, ({ name }) => name === 'qtimetadatafield')
  const field = fields.find((each) => elementsOf(each, 'fieldlabel').some((name) => xmlText(name).trim() === label))
  return field && xmlText(elementsOf(field, 'fieldentry')[0]).trim()
}

const isMedia = (name: string) => ['mataudio', 'matvideo', 'matapplication'].includes(name)

function htmlOfMaterial(draft: Draft, parent: Xml): string {
  const parts = descendantsOf(
    parent,
    ({ name }) => name.startsWith('mat') && name !== 'material' && name !== 'matbreak',
  )
  return parts
    .map((part) => {
      if (part.name === 'matimage')
        return `<img src="${inHtml(part.attributes['uri'] ?? '')}" alt="${inHtml(part.attributes['label'] ?? '')}">`
      if (isMedia(part.name)) noteLoss(draft, 'MEDIA', part.name)
      if (part.name === 'matapplet') noteLoss(draft, 'ACTIVE', part.name)
      if (part.name !== 'mattext' && part.name !== 'matemtext') return ''
      const isPlain = (part.attributes['texttype'] ?? 'text/plain') === 'text/plain'
      const text = xmlText(part)
      return isPlain ? inHtml(text).replaceAll('\n', '<br>') : text
    })
    .join('\n')
}

function descriptionOf(draft: Draft, presentation: Xml): string {
  const shown = { ...presentation, children: presentation.children.filter((child) => typeof child !== 'string') }
  const withoutResponses = (element: Xml): Xml => ({
    ...element,
    children: element.children.flatMap((child): (Xml | string)[] => {
      if (typeof child === 'string') return [child]
      if (!isResponse(child)) return [withoutResponses(child)]
      // In QTI 1.2, a response may contain additional text before its options, which belongs to the question.
      return elementsOf(child, 'material')
    }),
  })
  const asked = withoutResponses(shown)
  const written = descendantsOf(asked, ({ name }) => name === 'mattext')
  const hasElements = written.some((each) => elementsOf(each).length > 0)
  if (hasElements) return markdownOfTree(draft, () => htmlOfXml(written.flatMap(({ children }) => children)))
  const hasImages = descendantsOf(asked, ({ name }) => name === 'matimage').length > 0
  const isAllPlain =
    !hasImages && written.every(({ attributes }) => (attributes['texttype'] ?? 'text/plain') === 'text/plain')
  const html = htmlOfMaterial(draft, asked)
  return isAllPlain
    ? plainMarkdown(draft, written.map(xmlText).join('\n\n'))
    : markdownOfTree(draft, () => parseHtml(html))
}

function correctOptions(item: Xml, ids: readonly string[], isMany: boolean): CorrectOptions {
  const score = responseScore(item)
  if (!score) return { fault: 'RIGHT_UNCLEAR' }
  return isMany ? correctOfMany(score, ids) : correctOfOne(score, ids)
}

/** In a Canvas dropdown, the text contains the name of the gap in brackets, such as `[colour]`. */
function isDropdown({ description }: Draft, { attributes }: Xml): boolean {
  const [, gap] = /^response_(.+)$/.exec(attributes['ident'] ?? '') ?? []
  return gap !== undefined && description.replaceAll('\\', '').includes(`[${gap}]`)
}

function readItem(item: Xml, labels: readonly string[], find: FindPicture): Draft {
  const draft = newDraft(item.line, item.attributes['title'] ?? '')
  draft.find = find
  draft.labels = [...labels]
  const [presentation] = descendantsOf(item, ({ name }) => name === 'presentation')
  if (presentation) draft.description = descriptionOf(draft, presentation)

  const kind = metadata(item, 'question_type')
  if (kind !== undefined && !CANVAS_CHOICES.includes(kind)) return refuseOtherType(draft, kind)
  const responses = presentation ? descendantsOf(presentation, isResponse) : []
  const [response] = responses
  if (!response) return refuseOtherType(draft, 'text_only_question')
  if (responses.length > 1) return refuseOtherType(draft, 'several responses')
  if (isDropdown(draft, response)) return refuseOtherType(draft, 'multiple_dropdowns_question')
  const cardinality = response.attributes['rcardinality'] ?? 'Single'
  const options = descendantsOf(response, ({ name }) => name === 'response_label')
  const isChoice =
    response.name === 'response_lid' && descendantsOf(response, ({ name }) => name === 'render_choice').length === 1
  if (!isChoice || !['Single', 'Multiple'].includes(cardinality)) {
    return refuseOtherType(draft, cardinality === 'Ordered' ? 'ordering' : response.name)
  }
  for (const option of options) {
    addAnswer(draft, () => {
      const html = htmlOfMaterial(draft, option)
      return answerFrom(draft, () => parseHtml(html))
    })
  }
  const ids = options.map(({ attributes }) => attributes['ident'] ?? '')
  const found = correctOptions(item, ids, cardinality === 'Multiple')
  const right = 'fault' in found ? null : found.right
  readFeedback(draft, { item, ids, right }, (each) => htmlOfMaterial(draft, each))
  markCorrectOptions(draft, found)
  return draft
}

interface LocatedItem {
  item: Xml
  labels: readonly string[]
  above: string | undefined
}

const PARENT_IDENT = 'parent_stimulus_item_ident'

function placedIn(part: Xml, labels: readonly string[], group?: string): LocatedItem[] {
  if (part.name === 'item') return [{ item: part, labels, above: metadata(part, PARENT_IDENT) || group }]
  const own = part.attributes[PARENT_IDENT] || group
  return elementsOf(part).flatMap((child) => placedIn(child, labels, own))
}

const identOf = (item: Xml) => item.attributes['ident'] ?? ''

/** Canvas stores a passage as an item without a response, and questions refer to this item. */
function stimulusOf(item: Xml, find: FindPicture): PassageDraft | null {
  const [presentation] = descendantsOf(item, ({ name }) => name === 'presentation')
  if (!presentation || descendantsOf(presentation, isResponse).length > 0) return null
  const draft = { ...newDraft(item.line, item.attributes['title'] ?? ''), find }
  draft.description = descriptionOf(draft, presentation)
  return passageFrom(`#${identOf(item)}`, draft)
}

export function readQti1(root: Xml, find: FindPicture): FormatReading {
  const placed = elementsOf(root).flatMap((part) => {
    const title =
      part.name === 'objectbank'
        ? metadata({ ...part, children: elementsOf(part, 'qtimetadata') }, 'bank_title')
        : undefined
    return placedIn(part, title ? [title] : [])
  })
  const named = new Set(placed.map(({ above }) => above))
  const passages: PassageDraft[] = []
  const drafts = placed.flatMap(({ item, labels, above }) => {
    const passage = named.has(identOf(item)) ? stimulusOf(item, find) : null
    if (passage) passages.push(passage)
    if (passage) return []
    return [{ ...readItem(item, labels, find), ...(above && { passage: `#${above}` }) }]
  })
  return { drafts, passages }
}
