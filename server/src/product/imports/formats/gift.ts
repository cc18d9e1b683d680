import { correctOptionsFrom } from '@assay/domain/bank/correctOptionsFrom'
import type { FindPicture } from '../reading/album.ts'
import { addAnswer, type Draft, type FormatReading, newDraft, refuseDraft } from '../reading/draft.ts'
import { openPassages } from '../reading/passages.ts'
import { addRationale, rationaleInMarkdown } from '../texts/rationale.ts'
import { answerInMarkdown, descriptionInMarkdown, type TextKind } from '../texts/toMarkdown.ts'
import { TOOL } from '../toolName.ts'
import { markCorrectOptions, refuseOtherType } from './correctOptions.ts'
import { maskEscaped, restoreEscaped } from './giftSigns.ts'
import { categoryLabels, notesIn, passageIn } from './notes.ts'

const kinds: Record<string, TextKind> = { html: 'html', moodle: 'lines', plain: 'plain', markdown: 'markdown' }

const NAME = /^\s*::[^\n]+?::/
/** In GIFT, `::Name::` is the name of a question, but `::std::vector` is normal text. */
const TITLE_PATTERN = /^\s*::(?![a-z_]+::[a-z_~])[^\n]+?::/m
/** In GIFT, a name like `::std::` starts a question only if its line also has a brace. */
const beginsQuestion = (line: string) =>
  TITLE_PATTERN.test(line) || (NAME.test(line) && maskEscaped(line).includes('{'))

/** Other texts contain `{}` too, so empty braces mark an essay only after a question name or a sentence. */
export function looksLikeGift(written: string): boolean {
  const text = maskEscaped(written)
  const named = /^::[^\n]+?::/m.exec(text)
  return (
    /\{\s*(?:[=~#][^{}]*|(?:T|F|TRUE|FALSE)\s*(?:#[^{}]*)?)\}/.test(text) ||
    (named !== null && /\{\s*\}/.test(text.slice(named.index + named[0].length))) ||
    /[.?!:]\s?\{\s*\}[ \t]*(?:\n[ \t]*\n|\n*$)/.test(text)
  )
}

function textAndKind(written: string, otherwise: TextKind): { text: string; kind: TextKind } {
  const [all, name = ''] = /^\[([^\]]*)\]/.exec(written) ?? []
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  const text = all !== undefined && kind ? written.slice(all.length) : written
  return { text: restoreEscaped(text).trim(), kind: kind ?? otherwise }
}

interface GiftParts {
  name: string
  before: string
  behind: string
  block: string | null
}

const nameWithin = (name: string, before: string): string | null =>
  name !== '' && TITLE_PATTERN.test(before) ? 'there is a second name before the answers' : null

function giftParts(draft: Draft, hidden: string): GiftParts | null {
  const [all = '', name = ''] = /^::([\s\S]*?)::/.exec(hidden) ?? []
  const text = hidden.slice(all.length).trim()
  const [start, end] = [text.indexOf('{'), text.indexOf('}')]
  const parts = { name: restoreEscaped(name).trim(), before: text, behind: '', block: null }
  if (start < 0 && end < 0) return parts
  if (start < 0 || end < start) {
    draft.description = descriptionInMarkdown(draft, restoreEscaped(text), 'lines')
    refuseDraft(draft, 'BROKEN_ITEM', { words: 'an opening or closing brace is missing' })
    return null
  }
  const [before, block, behind] = [text.slice(0, start), text.slice(start + 1, end).trim(), text.slice(end + 1)]
  const fault =
    block.includes('{') || /^[^{]*\}/.test(behind) ? 'there is a brace within the answers' : nameWithin(name, before)
  if (fault === null) return { ...parts, before, behind, block }
  draft.name = parts.name
  draft.description = descriptionInMarkdown(draft, restoreEscaped(text), 'lines')
  refuseDraft(draft, 'BROKEN_ITEM', { words: fault })
  return null
}

function kindOfQuestion(block: string): string {
  if (block === '') return 'essay'
  if (block.startsWith('#')) return 'numerical'
  // In Moodle, answers within a sentence look like `1:MC:~=a`.
  if (/^\d*:\w+:/.test(block) || (block.includes('~') && !/^[=~]/.test(block))) return 'cloze'
  if (block.includes('~')) return 'multichoice'
  if (block.includes('=') && block.includes('->')) return 'matching'
  const [word = ''] = block.split('#')
  return ['T', 'TRUE', 'F', 'FALSE'].includes(word.trim()) ? 'truefalse' : 'shortanswer'
}

/** In GIFT, an invalid weight stays in the text of the option, as in Moodle. */
const WEIGHT = /^%(-?[0-9]{1,3}(?:\.[0-9]*)?)%/

const rationaleOf = (draft: Draft, written: string, otherwise: TextKind) => {
  const { text, kind } = textAndKind(written.trim(), otherwise)
  return rationaleInMarkdown(draft, text, kind)
}

function addOption(draft: Draft, written: string, kind: TextKind): number {
  const isCorrect = written.startsWith('=')
  const unmarked = isCorrect ? written.slice(1).trim() : written
  const [weighted = '', weight] = WEIGHT.exec(unmarked) ?? []
  const [words = '', ...feedback] = unmarked.slice(weighted.length).split('#')
  const at = draft.answers.length
  addAnswer(draft, () => {
    const option = textAndKind(words.trim(), kind)
    return answerInMarkdown(draft, option.text, option.kind)
  })
  addRationale(draft, at, rationaleOf(draft, feedback.join('#'), kind))
  return weight === undefined ? Number(isCorrect) * 100 : Number(weight)
}

function readChoice(draft: Draft, block: string, kind: TextKind): void {
  const options = block
    .replaceAll('=', '~=')
    .split('~')
    .map((option) => option.trim())
  const nonEmptyOptions = options.filter((option) =>
    option.replace(/^=\s*/, '').replace(WEIGHT, '').split('#')[0]?.trim(),
  )
  const weights = nonEmptyOptions.map((option) => addOption(draft, option, kind))
  markCorrectOptions(draft, correctOptionsFrom(block.includes('=') ? 'single' : 'multiple', weights))
}

function readTrueFalse(draft: Draft, block: string, kind: TextKind): void {
  const [word = '', whenWrong = '', whenCorrect = ''] = block.split('#')
  const isTrue = word.trim().startsWith('T')
  draft.answers.push({ description: 'True', is_valid: isTrue }, { description: 'False', is_valid: !isTrue })
  // The first feedback of a true/false question in GIFT is for a wrong choice, so it belongs to the wrong option.
  addRationale(draft, isTrue ? 1 : 0, rationaleOf(draft, whenWrong, kind))
  addRationale(draft, isTrue ? 0 : 1, rationaleOf(draft, whenCorrect, kind))
}

/** A sentence with several answer blocks asks several questions, so its type is `cloze`. */
function typeOf({ block, behind }: GiftParts, answers: string): string {
  if (block === null) return 'description'
  return behind.includes('{') ? 'cloze' : kindOfQuestion(answers)
}

function readQuestion(draft: Draft, written: string): string | null {
  const parts = giftParts(draft, maskEscaped(written))
  if (!parts) return null
  draft.name = parts.name
  // If text follows the answers, the question is a sentence with a gap at the place of the answers.
  const gap = parts.block !== null && parts.behind !== '' ? '_____' : ''
  const { text, kind } = textAndKind(`${parts.before}${gap}${parts.behind}`.trim(), 'lines')
  draft.description = descriptionInMarkdown(draft, text, kind)
  const content = parts.block ?? ''
  const end = content.lastIndexOf('####')
  const block = end < 0 ? content : content.slice(0, end)
  if (end >= 0) draft.rationale = rationaleOf(draft, content.slice(end + 4), kind)

  const type = typeOf(parts, block.trim())
  if (type === 'multichoice') readChoice(draft, block.trim(), kind)
  else if (type === 'truefalse') readTrueFalse(draft, block.trim(), kind)
  else refuseOtherType(draft, type)
  return type
}

interface Block {
  line: number
  lines: string[]
}

const isComment = (line: string) => line.trim().startsWith('//')

const isCategory = (line: string) => line.trimStart().startsWith('$CATEGORY:')

type Stage = 'before' | 'in' | 'behind'

function stageAfter(line: string, stage: Stage): Stage {
  const hidden = maskEscaped(line)
  const start = stage === 'before' ? hidden.indexOf('{') : 0
  if (stage === 'behind' || start < 0) return stage
  return hidden.includes('}', start) ? 'behind' : 'in'
}

function commentsAbove({ lines }: Block): string[] {
  const last = lines.findLastIndex((line) => !isComment(line))
  return lines.splice(last + 1)
}

/** A question ends at a blank line, or after its answers if the name of a new question follows. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  let stage: Stage = 'before'
  const begin = (line: number, lines: string[]) => {
    open = { line, lines }
    stage = 'before'
    blocks.push(open)
    return open
  }
  text.split('\n').forEach((line, at) => {
    if (line.trim() === '') {
      open = null
      return
    }
    if (isCategory(line)) {
      begin(at + 1, [line])
      open = null
      return
    }
    if (open && stage === 'behind' && beginsQuestion(line)) {
      const comments = commentsAbove(open)
      open = begin(at + 1 - comments.length, comments)
    }
    open ??= begin(at + 1, [])
    open.lines.push(line)
    if (!isComment(line)) stage = stageAfter(line, stage)
  })
  return blocks
}

export function readGift(text: string, find: FindPicture): FormatReading {
  const all = openPassages()
  const isOurs = text.startsWith(`// ${TOOL}\n`)
  let category: string[] = []
  for (const { line, lines } of blocksOf(text)) {
    const comments = lines.filter(isComment)
    const tags = comments.flatMap((comment) => notesIn(comment, 'tag'))
    const skipped = lines.findIndex((each) => !isComment(each))
    const written = lines
      .map((each) => (isComment(each) ? ' ' : each))
      .join('\n')
      .trim()
    const [, path] = /^\$CATEGORY:\s*([\s\S]*)$/.exec(written) ?? []
    if (path !== undefined) {
      category = categoryLabels(path.trim())
      all.end()
    } else if (written !== '') {
      const draft = newDraft(line + skipped)
      draft.labels = [...category, ...tags]
      draft.code = comments.flatMap((comment) => notesIn(comment, 'id'))[0] ?? null
      draft.keepsOrder = comments.some((comment) => notesIn(comment, 'order').includes('fixed'))
      draft.find = find
      draft.isAssayExport = isOurs
      const type = readQuestion(draft, written)
      if (type === 'description') all.addText(draft, passageIn(comments))
      else all.addQuestion(draft, passageIn(comments))
    }
  }
  return { drafts: all.drafts, passages: all.passages }
}
