import { excerptOf } from '@assay/domain/bank/excerpt'
import { canBeStored, charactersIn } from '@assay/domain/characters'
import { PASSAGE } from '@assay/domain/limits'
import { type Draft, noteLoss, type PassageDraft, refuseDraft } from './draft.ts'

type Hints = Pick<PassageDraft, 'title' | 'code' | 'lang' | 'certain'>

export interface ReadPassage extends Hints {
  number: number
  description: string
}

export const passageFrom = (
  key: string,
  { name, description, losses, errors }: Draft,
  hints: Partial<Hints> = {},
): PassageDraft => ({
  ...{ key, title: name, description, code: null, lang: null, certain: true, losses },
  errors: errors.filter(({ code }) => code !== 'OTHER_TYPE'),
  ...hints,
})

export function openPassages() {
  const drafts: Draft[] = []
  const passages: PassageDraft[] = []
  let above: string | undefined
  return {
    drafts,
    passages,
    end: () => {
      above = undefined
    },
    addText(draft: Draft, code: string | undefined) {
      above = code === undefined ? `${drafts.length}` : undefined
      const key = above ?? `#${code}`
      passages.push(passageFrom(key, draft, { code: code ?? null, certain: code !== undefined }))
      // An item without a code may also be a question with an error, so it is kept as a draft too.
      if (code === undefined) drafts.push({ ...draft, heads: key })
    },
    addQuestion(draft: Draft, code: string | undefined) {
      const passage = code === undefined ? above : `#${code}`
      drafts.push({ ...draft, ...(passage !== undefined && { passage }) })
    },
  }
}

const hasRoom = ({ description }: PassageDraft): boolean =>
  description.trim() !== '' && canBeStored(description) && charactersIn(description) <= PASSAGE.description

const oneLine = (text: string) => text.toWellFormed().replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim()

const passageTitle = ({ title, description }: PassageDraft): string =>
  [...oneLine(title)].slice(0, PASSAGE.title).join('').trim() || excerptOf(description, PASSAGE.title / 2) || '…'

/** Passage codes are written into XML comments, which must not contain two hyphens in a row. */
export const usableCode = (code: string | null): string | null =>
  code !== null && /^[\p{L}\p{N}_-]{1,50}$/u.test(code) && !code.includes('--') ? code : null

function numberPassages(passages: readonly PassageDraft[], drafts: readonly Draft[]): Map<string, ReadPassage> {
  const heads = new Map(
    drafts.flatMap(({ heads: key }, at): [string, number][] => (key === undefined ? [] : [[key, at + 1]])),
  )
  const taken = new Set(heads.values())
  let next = 1
  return new Map(
    passages.map((passage): [string, ReadPassage] => {
      while (taken.has(next)) next += 1
      const number = heads.get(passage.key) ?? next
      taken.add(number)
      const { description, lang, certain } = passage
      return [
        passage.key,
        { number, title: passageTitle(passage), description, code: usableCode(passage.code), lang, certain },
      ]
    }),
  )
}

function linkPassage(
  draft: Draft,
  all: ReadonlyMap<string, PassageDraft>,
  read: ReadonlyMap<string, ReadPassage>,
): void {
  if (draft.passage === undefined) return
  const passage = all.get(draft.passage)
  const wrong = passage?.errors.find(({ code }) => code === 'FORMULA_INVALID')
  if (wrong) refuseDraft(draft, wrong.code, { field: 'passage', ...(wrong.at !== undefined && { at: wrong.at }) })
  const number = read.get(draft.passage)?.number
  if (number !== undefined) draft.passageNumber = number
  if (passage?.certain) for (const { code, detail } of passage.losses) noteLoss(draft, code, detail)
  if (number !== undefined || passage?.certain === false) return
  const name = draft.passage.replace(/^.*[\n/]#?/s, '').replace(/^#/, '')
  noteLoss(draft, 'PASSAGE', name.slice(0, 200))
}

export function numberUsedPassages(drafts: readonly Draft[], passages: readonly PassageDraft[]): ReadPassage[] {
  const all = new Map(passages.toReversed().map((passage): [string, PassageDraft] => [passage.key, passage]))
  const wanted = new Set(drafts.map(({ passage }) => passage))
  const usable = passages.filter(
    (passage) =>
      wanted.has(passage.key) && all.get(passage.key) === passage && passage.errors.length === 0 && hasRoom(passage),
  )
  const read = numberPassages(usable, drafts)
  for (const draft of drafts) linkPassage(draft, all, read)
  return [...read.values()].sort((one, other) => one.number - other.number)
}
