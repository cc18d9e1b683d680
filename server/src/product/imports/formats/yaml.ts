import type { FieldCode } from '@assay/contract/fieldErrors'
import type { ItemFault } from '@assay/contract/imports/imports'
import type { Source } from '@assay/contract/questions/reasons'
import { isColor } from '@assay/domain/bank/labels'
import { canonicalLanguage } from '@assay/domain/bank/language'
import { IMPORT } from '@assay/domain/limits'
import { readYaml } from '../../questions/upload/yaml.ts'
import { type FindPicture, unchangedPictures } from '../reading/album.ts'
import {
  addAnswer,
  type Draft,
  type DraftTranslation,
  type FormatReading,
  type LabelStyle,
  newDraft,
  type PassageDraft,
  refuseDraft,
  Unreadable,
} from '../reading/draft.ts'
import { passageFrom } from '../reading/passages.ts'
import { ownAnswer, ownDescription, ownRationale } from '../texts/bankNotation.ts'
import { addRationale } from '../texts/rationale.ts'
import { asList, isMap, wordsIn } from './unknownValues.ts'

const KEYS = ['description', 'question', 'answers']

export function looksLikeYaml(text: string): boolean {
  const isFlow = /^\s*[[{]\s*["{[]/.test(text) && /["']?(?:description|question|questions|answers)["']?\s*:/.test(text)
  const inBlocks =
    /^[ \t]*(?:-[ \t]+)*(?:questions|description|question)\s*:/m.test(text) &&
    /^[ \t]*(?:-[ \t]+)*(?:answers|questions)\s*:/m.test(text)
  return isFlow || inBlocks || /^\s*\[\s*\]\s*$/.test(text)
}

/** Without quotes, YAML reads some texts as numbers or other types, so these texts are rejected. */
function readText(draft: Draft, value: unknown, field: string): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) refuseDraft(draft, 'REQUIRED', { field })
  else refuseDraft(draft, isMap(value) || Array.isArray(value) ? 'WRONG_TYPE' : 'NOT_TEXT', { field })
  return ''
}

type SourceAtPath = (path: string) => string | undefined

function readAnswer(draft: Draft, entry: unknown, at: number, sourceAt: SourceAtPath): void {
  if (!isMap(entry)) {
    refuseDraft(draft, 'WRONG_TYPE', { field: `answers.${at}` })
    return
  }
  const isCertificationyPack = 'value' in entry
  // In a question pack of the program certificationy, `1.50` and `true` without quotes may be answers.
  const value = isCertificationyPack ? (sourceAt(`answers.${at}.value`) ?? entry['value']) : entry['description']
  const text = readText(draft, value, `answers.${at}.description`)
  const isValid = isCertificationyPack ? (entry['correct'] ?? false) : entry['is_valid']
  if (typeof isValid !== 'boolean') {
    refuseDraft(draft, isValid === undefined || isValid === null ? 'REQUIRED' : 'WRONG_TYPE', {
      field: `answers.${at}.is_valid`,
    })
  }
  const place = draft.answers.length
  addAnswer(draft, () => ownAnswer(draft, text), isValid === true, entry['is_fixed'] === true)
  if (typeof entry['rationale'] === 'string')
    addRationale(draft, place, ownRationale(draft, entry['rationale'], `answers.${at}.rationale`))
}

const sourcesOf = (value: unknown): Source[] =>
  asList(value).flatMap((entry): Source[] => {
    if (!isMap(entry) || typeof entry['title'] !== 'string') return []
    return [{ title: entry['title'], url: typeof entry['url'] === 'string' ? entry['url'] : null }]
  })

const passageCodeKey = (code: string) => `#${code}`

function passagesOf(value: unknown, find: FindPicture): PassageDraft[] {
  return asList(isMap(value) ? value['passages'] : undefined).flatMap((entry): PassageDraft[] => {
    if (!isMap(entry)) return []
    const code = wordsIn(entry, 'code').trim()
    const draft = { ...newDraft(null, wordsIn(entry, 'title')), find }
    draft.description = ownDescription(draft, wordsIn(entry, 'description'))
    const lang = canonicalLanguage(wordsIn(entry, 'lang').trim())
    return code === '' ? [] : [passageFrom(passageCodeKey(code), draft, { code, lang })]
  })
}

function readTranslation(draft: Draft, entry: unknown, at: number): DraftTranslation[] {
  const field = `wordings.${at}`
  if (!isMap(entry)) {
    refuseDraft(draft, 'WRONG_TYPE', { field })
    return []
  }
  const tag = readText(draft, entry['lang'], `${field}.lang`)
  const lang = canonicalLanguage(tag.trim())
  if (lang === null && tag !== '') refuseDraft(draft, 'FORMAT_LANGUAGE', { field: `${field}.lang` })
  const description = readText(draft, entry['description'], `${field}.description`)
  const answers = asList(entry['answers']).slice(0, IMPORT.answers)
  return [
    {
      lang: lang ?? '',
      description: ownDescription(draft, description, `${field}.description`),
      answers: answers.map((answer, place) => {
        const of = `${field}.answers.${place}`
        return ownAnswer(draft, readText(draft, answer, of), of)
      }),
    },
  ]
}

function readEntry(entry: unknown, line: number | null, find: FindPicture, sourceAt: SourceAtPath): Draft {
  const draft = newDraft(line)
  draft.find = find
  if (!isMap(entry)) {
    refuseDraft(draft, entry === null ? 'REQUIRED' : 'WRONG_TYPE')
    return draft
  }
  const isCertificationyPack = 'question' in entry && !('description' in entry)
  const text = readText(draft, isCertificationyPack ? entry['question'] : entry['description'], 'description')
  draft.description = ownDescription(draft, text)
  const { answers } = entry
  if (Array.isArray(answers)) for (const [at, each] of answers.entries()) readAnswer(draft, each, at, sourceAt)
  else refuseDraft(draft, entry['answers'] === undefined ? 'REQUIRED' : 'WRONG_TYPE', { field: 'answers' })
  const why = isCertificationyPack ? entry['help'] : entry['rationale']
  if (typeof why === 'string') draft.rationale = ownRationale(draft, why)
  draft.sources = sourcesOf(entry['sources'])
  draft.labels = asList(entry['labels']).filter((name) => typeof name === 'string')
  if (typeof entry['code'] === 'string') draft.code = entry['code'].trim() || null
  const passage = typeof entry['passage'] === 'string' ? entry['passage'].trim() : ''
  if (passage !== '') draft.passage = passageCodeKey(passage)
  draft.keepsOrder = entry['keeps_order'] === true
  draft.lang = typeof entry['lang'] === 'string' ? canonicalLanguage(entry['lang'].trim()) : null
  draft.wordings = asList(entry['wordings']).flatMap((one, at) => readTranslation(draft, one, at))
  return draft
}

function labelStylesOf(value: Record<string, unknown>): Map<string, LabelStyle> {
  const looks = asList(value['labels']).flatMap((entry): [string, LabelStyle][] => {
    if (!isMap(entry) || typeof entry['name'] !== 'string') return []
    const { color, description: words } = entry
    const look = {
      ...(typeof color === 'string' && isColor(color) && { color }),
      ...(typeof words === 'string' && { description: words }),
    }
    return [[entry['name'], look]]
  })
  return new Map(looks)
}

const ofFile: ReadonlySet<FieldCode> = new Set(['UNREADABLE_FILE', 'ONE_DOCUMENT', 'REQUIRED'])

/** A fault without a path belongs to the question in whose lines it is. */
function assignFault(fault: ItemFault, drafts: readonly Draft[]): void {
  const { field, line } = fault
  const [, at = '', rest = ''] = /^(\d+)\.?(.*)$/.exec(field.replace(/^questions\.?/, '')) ?? []
  const isByLine = field === 'file' && line !== undefined
  const place = isByLine ? drafts.findLastIndex((draft) => (draft.line ?? 0) <= line) : Number(at || -1)
  const draft = drafts[place]
  if (!draft) throw new Unreadable(fault.code, { line: fault.line })
  draft.errors.push({ ...fault, field: rest || 'item' })
}

export function readYamlFile(text: string, find: FindPicture): FormatReading {
  const { value, lines, written, faults } = readYaml(text, ['help'])
  const [first] = faults
  const fileFault = faults.find(({ code, field }) => field === 'file' && (ofFile.has(code) || value === null))
  if (fileFault)
    throw new Unreadable(fileFault.code, {
      line: fileFault.line,
      words: fileFault.message.split(': ').slice(1).join(': ') || undefined,
    })
  const list = isMap(value) && KEYS.some((key) => key in value) === false ? value['questions'] : value
  if (!Array.isArray(list))
    throw first ? new Unreadable(first.code, { line: first.line }) : new Unreadable('NOT_A_LIST', { line: 1 })
  const isAssayExport = isMap(value) && Array.isArray(value['labels'])
  const own = isAssayExport ? unchangedPictures(find) : find
  const lineOf = (path: string) => lines.get(path) ?? lines.get(`questions.${path}`)
  const drafts = list.map((entry, at) => {
    const sourceAt = (path: string) => written.get(`${at}.${path}`) ?? written.get(`questions.${at}.${path}`)
    return { ...readEntry(entry, lineOf(String(at)) ?? null, own, sourceAt), isAssayExport }
  })
  for (const [at, draft] of drafts.entries()) {
    draft.lineOf = (field) => lineOf(`${at}.${field}`) ?? draft.line ?? 1
    draft.errors = draft.errors.map((fault) => ({ ...fault, line: draft.lineOf?.(fault.field) ?? 1 }))
  }
  for (const fault of faults) assignFault(fault, drafts)
  const category = isMap(value) && typeof value['category'] === 'string' ? [value['category']] : []
  for (const draft of drafts) draft.labels = [...category, ...draft.labels]
  return { drafts, passages: passagesOf(value, own), ...(isMap(value) && { labelStyles: labelStylesOf(value) }) }
}
