import { type CorrectOptions, correctOptionsFrom } from '@assay/domain/bank/correctOptionsFrom'
import type { FindPicture } from '../reading/album.ts'
import { addAnswer, type Draft, type FormatReading, newDraft, noteLoss, Unreadable } from '../reading/draft.ts'
import { addRationale, rationaleInMarkdown } from '../texts/rationale.ts'
import { answerInMarkdown, descriptionInMarkdown } from '../texts/toMarkdown.ts'
import { markCorrectOptions, refuseOtherType } from './correctOptions.ts'
import { asList, isMap, wordsIn } from './unknownValues.ts'
import { inHtml } from './xmlHtml.ts'

type Params = Record<string, unknown>

const inside = (params: Params, name: string): Params => {
  const value = params[name]
  return isMap(value) ? value : {}
}
const isYes = (value: unknown) => value === true || value === 'true' || value === 1

/** The library of an H5P question has a version: `H5P.MultiChoice 1.16` becomes `H5P.MultiChoice`. */
const libraryOf = (params: Params) => wordsIn(params, 'library').split(' ')[0] ?? ''

function mediaOf(draft: Draft, params: Params): string {
  const media = inside(inside(params, 'media'), 'type')
  const shown = inside(media, 'params')
  const path = wordsIn(inside(shown, 'file'), 'path')
  if (libraryOf(media) !== 'H5P.Image') {
    if (libraryOf(media) !== '' && Object.keys(shown).length > 0) noteLoss(draft, 'MEDIA', libraryOf(media))
    return ''
  }
  return path === '' ? '' : `<p><img src="${inHtml(path)}" alt="${inHtml(wordsIn(shown, 'alt'))}"></p>`
}

function noteFeedback(draft: Draft, values: readonly unknown[]): void {
  const texts = values.filter((value) => typeof value === 'string')
  const hasWords = texts.some((text) => text.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() !== '')
  if (hasWords) noteLoss(draft, 'FEEDBACK')
}

const overallOf = (params: Params) =>
  asList(params['overallFeedback'])
    .filter(isMap)
    .map((each) => each['feedback'])

function describe(draft: Draft, params: Params, question: string): void {
  draft.description = descriptionInMarkdown(draft, `${mediaOf(draft, params)}${question}`, 'html')
}

function correctOfChoice(behaviour: Params, right: readonly boolean[]): CorrectOptions {
  const amount = right.filter(Boolean).length
  const type = wordsIn(behaviour, 'type')
  const isSingle = type === 'single' || (type !== 'multi' && amount === 1)
  const share = 100 / (isSingle ? 1 : Math.max(1, amount))
  return correctOptionsFrom(
    isSingle ? 'single' : 'multiple',
    right.map((isCorrect) => (isCorrect ? share : 0)),
  )
}

function readChoice(draft: Draft, params: Params): void {
  describe(draft, params, wordsIn(params, 'question'))
  const answers = asList(params['answers']).filter(isMap)
  for (const [at, answer] of answers.entries()) {
    addAnswer(draft, () => answerInMarkdown(draft, wordsIn(answer, 'text'), 'html'))
    const feedback = inside(answer, 'tipsAndFeedback')
    for (const name of ['chosenFeedback', 'notChosenFeedback'])
      addRationale(draft, at, rationaleInMarkdown(draft, wordsIn(feedback, name), 'html'))
  }
  noteFeedback(draft, overallOf(params))
  const behaviour = inside(params, 'behaviour')
  draft.keepsOrder = behaviour['randomAnswers'] === false
  const right = answers.map((answer) => isYes(answer['correct']))
  markCorrectOptions(draft, correctOfChoice(behaviour, right))
}

function readTrueFalse(draft: Draft, params: Params): void {
  describe(draft, params, wordsIn(params, 'question'))
  const behaviour = inside(params, 'behaviour')
  noteFeedback(draft, [behaviour['feedbackOnCorrect'], behaviour['feedbackOnWrong']])
  const { correct } = params
  if (correct === undefined) markCorrectOptions(draft, { fault: 'RIGHT_UNCLEAR' })
  draft.answers.push(
    { description: 'True', is_valid: isYes(correct) },
    { description: 'False', is_valid: correct !== undefined && !isYes(correct) },
  )
}

/** In an H5P single choice set, the first option of each choice is the correct option. */
function readSet(params: Params, openDraft: () => Draft): Draft[] {
  return asList(params['choices'])
    .filter(isMap)
    .map((choice) => {
      const draft = openDraft()
      describe(draft, {}, wordsIn(choice, 'question'))
      for (const [at, answer] of asList(choice['answers']).entries()) {
        addAnswer(draft, () => answerInMarkdown(draft, typeof answer === 'string' ? answer : '', 'html'), at === 0)
      }
      noteFeedback(draft, overallOf(params))
      return draft
    })
}

function readLibrary(library: string, name: string, params: Params, find: FindPicture): Draft[] {
  const openDraft = () => ({ ...newDraft(null, name), find })
  if (library === 'H5P.SingleChoiceSet') return readSet(params, openDraft)
  const draft: Draft = openDraft()
  if (library === 'H5P.MultiChoice') readChoice(draft, params)
  else if (library === 'H5P.TrueFalse') readTrueFalse(draft, params)
  else refuseOtherType(draft, library || 'a part without a library')
  return [draft]
}

function parsed(text: string): Params {
  try {
    const value: unknown = JSON.parse(text)
    if (isMap(value)) return value
  } catch {}
  throw new Unreadable('UNREADABLE_FILE', { words: 'its content is not a valid JSON object' })
}

export function readH5p(head: string, content: string, find: FindPicture): FormatReading {
  const { title, mainLibrary } = parsed(head)
  const params = parsed(content)
  const name = typeof title === 'string' ? title : ''
  const library = typeof mainLibrary === 'string' ? mainLibrary : ''
  if (library !== 'H5P.QuestionSet') return { drafts: readLibrary(library, name, params, find) }
  const parts = asList(params['questions']).filter(isMap)
  const drafts = parts.flatMap((part) =>
    readLibrary(libraryOf(part), wordsIn(inside(part, 'metadata'), 'title') || name, inside(part, 'params'), find),
  )
  return { drafts }
}
