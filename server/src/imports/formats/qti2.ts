import { TOOL } from '../ours.ts'
import type { FindPicture } from '../reading/album.ts'
import { addAnswer, type Draft, type FormatReading, newDraft, noteLoss } from '../reading/draft.ts'
import { allOf, childOf, elementsOf, textOf, type Xml } from '../reading/xml.ts'
import { addRationale, isByScore, withoutPictures } from '../texts/rationale.ts'
import { answerFrom, markdownOfTree } from '../texts/write.ts'
import { inNamesOf2 } from './qti2Names.ts'
import { rightOf } from './qti2Right.ts'
import { markRight, otherType } from './right.ts'
import { htmlOfXml } from './xmlHtml.ts'

const FEEDBACK: ReadonlySet<string> = new Set(['modalFeedback', 'feedbackInline', 'feedbackBlock'])
const INTERACTION = /Interaction$/

/** What is not shown to a candidate goes; the interaction leaves what it asks. */
function shownOf(draft: Draft, nodes: readonly (Xml | string)[]): (Xml | string)[] {
  return nodes.flatMap((node): (Xml | string)[] => {
    if (typeof node === 'string') return [node]
    if (FEEDBACK.has(node.name)) {
      if (textOf(node).trim() !== '') noteLoss(draft, 'FEEDBACK')
      return []
    }
    // Other forms of the same words, for candidates who ask for them: translated, signed, read aloud.
    if (node.name === 'catalogInfo') return []
    if (node.name === 'rubricBlock' && !(node.attributes['view'] ?? '').includes('candidate')) return []
    if (node.name === 'rubricBlock' || node.name === 'prompt') {
      return [{ ...node, name: 'div', attributes: {}, children: shownOf(draft, node.children) }]
    }
    if (INTERACTION.test(node.name)) return shownOf(draft, elementsOf(node, 'prompt'))
    return [{ ...node, children: shownOf(draft, node.children) }]
  })
}

/** What keeps an item from being one question with its options, in the words of the format. */
function otherKind(item: Xml, interactions: readonly Xml[]): string | null {
  if (item.attributes['adaptive'] === 'true') return 'adaptive'
  if (elementsOf(item, 'templateDeclaration').length > 0) return 'templateDeclaration'
  const [first, second] = interactions
  if (!first) return 'no interaction'
  if (first.name !== 'choiceInteraction') return first.name
  return second ? 'several interactions' : null
}

/** Of a choice where it is called like it, else of the whole; pictures in it are lost. */
function readFeedback(draft: Draft, item: Xml, options: readonly Xml[]): void {
  const whole: string[] = []
  for (const each of elementsOf(item, 'modalFeedback')) {
    const words = withoutPictures(draft, () => markdownOfTree(draft, () => htmlOfXml(each.children)))
    const { identifier = '' } = each.attributes
    const at = options.findIndex(({ attributes }) => attributes['identifier'] === identifier)
    if (words === '') continue
    if (at >= 0) addRationale(draft, at, words)
    else if (isByScore(identifier)) noteLoss(draft, 'FEEDBACK')
    else whole.push(words)
  }
  draft.rationale = whole.join('\n\n')
}

function readItem(written: Xml, find: FindPicture): Draft {
  const item = inNamesOf2(written)
  const draft = newDraft(item.line, item.attributes['title'] ?? '')
  draft.find = find
  draft.isOurs = item.attributes['toolName'] === TOOL
  const body = childOf(item, 'itemBody')
  draft.description = markdownOfTree(draft, () => htmlOfXml(shownOf(draft, body?.children ?? [])))
  for (const { attributes } of elementsOf(item, 'assessmentStimulusRef')) {
    noteLoss(draft, 'MEDIA', (attributes['href'] ?? 'stimulus').slice(0, 200))
  }
  const interactions = body ? allOf(body, ({ name }) => INTERACTION.test(name)) : []
  const other = otherKind(item, interactions)
  if (other) return otherType(draft, other)

  const [interaction] = interactions
  const { responseIdentifier } = interaction?.attributes ?? {}
  const declarations = elementsOf(item, 'responseDeclaration')
  const declaration = declarations.find(({ attributes }) => attributes['identifier'] === responseIdentifier)
  const options = interaction ? elementsOf(interaction, 'simpleChoice') : []
  draft.keepsOrder = interaction?.attributes['shuffle'] === 'false'
  for (const { children, attributes } of options) {
    const isFixed = attributes['fixed'] === 'true'
    addAnswer(draft, () => answerFrom(draft, () => htmlOfXml(shownOf(draft, children))), false, isFixed)
  }
  if (!interaction || !declaration) {
    markRight(draft, { fault: 'RIGHT_UNCLEAR' })
    return draft
  }
  readFeedback(draft, item, options)
  const ids = options.map(({ attributes }) => attributes['identifier'] ?? '')
  markRight(draft, rightOf({ item, interaction, declaration, ids }))
  return draft
}

/** An item of QTI 2 or 3 stands in a file of its own. */
export function readQti2(root: Xml, find: FindPicture): FormatReading {
  return { drafts: [readItem(root, find)] }
}
