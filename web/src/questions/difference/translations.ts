export interface Worded {
  lang: string
  description: string
  answers: readonly { id: number; description: string }[]
  /** True if the question's text has changed since the translation. */
  is_behind: boolean
}

export interface TranslationChange {
  lang: string
  /** `fellBehind` and `fits` mean that the text of the translation did not change. */
  kind: 'came' | 'went' | 'changed' | 'fellBehind' | 'fits'
  before: Worded | null
  after: Worded | null
}

const textKey = ({ description, answers }: Worded) =>
  JSON.stringify([description, answers.map((answer) => [answer.id, answer.description])])

function changeKind(before: Worded | null, after: Worded): TranslationChange['kind'] | null {
  if (!before) return 'came'
  if (textKey(before) !== textKey(after)) return 'changed'
  if (before.is_behind === after.is_behind) return null
  return after.is_behind ? 'fellBehind' : 'fits'
}

/** The change in each language, in the question's order. Deleted languages come last. */
export function translationDifferences(before: readonly Worded[], after: readonly Worded[]): TranslationChange[] {
  const inBefore = (wanted: string) => before.find(({ lang }) => lang === wanted) ?? null
  const stayed = after.flatMap((wording): TranslationChange[] => {
    const old = inBefore(wording.lang)
    const kind = changeKind(old, wording)
    return kind ? [{ lang: wording.lang, kind, before: old, after: wording }] : []
  })
  const went = before
    .filter(({ lang }) => after.every((wording) => wording.lang !== lang))
    .map((wording): TranslationChange => ({ lang: wording.lang, kind: 'went', before: wording, after: null }))
  return [...stayed, ...went]
}
