import { type Choice, rightFrom } from '@assay/domain/bank/rightFrom'
import { type Draft, lose, newDraft, type Reading } from '../reading/draft.ts'
import { childOf, elementsOf, textOf, wordsAt, type Xml } from '../reading/xml.ts'
import { answer, description, type TextKind } from '../texts/write.ts'
import { categoryLabels } from './category.ts'
import { markRight, otherType } from './right.ts'

const kinds: Record<string, TextKind> = {
  ...{ html: 'html', moodle_auto_format: 'lines', plain_text: 'plain', markdown: 'markdown' },
}

const kindOf = (element: Xml | undefined, otherwise: TextKind): TextKind =>
  kinds[element?.attributes['format'] ?? ''] ?? otherwise

const FEEDBACK = ['generalfeedback', 'correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback', 'truefeedback']

const hasWords = (element: Xml | undefined) => textOf(childOf(element, 'text')).trim() !== ''

function noteFeedback(draft: Draft, question: Xml): void {
  const own = FEEDBACK.map((name) => childOf(question, name))
  const ofAnswers = elementsOf(question, 'answer').map((each) => childOf(each, 'feedback'))
  if ([...own, ...ofAnswers].some(hasWords)) lose(draft, 'FEEDBACK')
}

function addAnswers(draft: Draft, question: Xml, kind: TextKind): number[] {
  return elementsOf(question, 'answer').map((each) => {
    const text = textOf(childOf(each, 'text') ?? each).trim()
    draft.answers.push({ description: answer(draft, text, kindOf(each, kind)), is_valid: false })
    return Number(each.attributes['fraction'] ?? 0)
  })
}

/** Two options in the order of the words, whichever Moodle wrote first. */
function readTrueFalse(draft: Draft, question: Xml): void {
  const right = elementsOf(question, 'answer').find((each) => Number(each.attributes['fraction']) === 100)
  const word = wordsAt(right, 'text').toLowerCase()
  draft.answers.push(
    { description: 'True', is_valid: word === 'true' },
    { description: 'False', is_valid: word === 'false' },
  )
}

const choices: Record<string, (question: Xml) => Choice> = {
  multichoice: (question) => (['false', '0'].includes(wordsAt(question, 'single')) ? 'multiple' : 'single'),
  multichoiceset: () => 'all',
}

function readQuestion(question: Xml): Draft {
  const type = question.attributes['type'] ?? ''
  const draft = newDraft(question.line, wordsAt(question, 'name', 'text'))
  const text = childOf(question, 'questiontext')
  const kind = kindOf(text, 'html')
  draft.description = description(draft, textOf(childOf(text, 'text') ?? text), kind)
  if (wordsAt(question, 'image') !== '') lose(draft, 'PICTURE', wordsAt(question, 'image').slice(0, 200))
  draft.labels = elementsOf(childOf(question, 'tags'), 'tag').map((tag) => wordsAt(tag, 'text'))
  noteFeedback(draft, question)

  const choice = Object.hasOwn(choices, type) ? choices[type] : undefined
  if (choice) markRight(draft, rightFrom(choice(question), addAnswers(draft, question, kind)))
  else if (type === 'truefalse') readTrueFalse(draft, question)
  else otherType(draft, type || 'a question without a type')
  return draft
}

/** Moodle's own XML: questions in the order of the file, each in the category named last before it. */
export function readMoodle(quiz: Xml): Reading {
  const drafts: Draft[] = []
  let category: string[] = []
  for (const question of elementsOf(quiz, 'question')) {
    if (question.attributes['type'] === 'category') category = categoryLabels(wordsAt(question, 'category', 'text'))
    else {
      const draft = readQuestion(question)
      draft.labels = [...category, ...draft.labels]
      drafts.push(draft)
    }
  }
  return { drafts }
}
