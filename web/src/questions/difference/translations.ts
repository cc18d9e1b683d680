export interface TranslatedText {
  lang: string
  description: string
  answers: readonly { id: number; description: string }[]
  /** True if the question's text has changed since the translation. */
  is_behind: boolean
}

export interface TranslationChange {
  lang: string
  /** `fellBehind`: the translation has become outdated. `fits`: the translation is no longer outdated. */
  kind: 'came' | 'went' | 'changed' | 'fellBehind' | 'fits'
  before: TranslatedText | null
  after: TranslatedText | null
}

const textKey = ({ description, answers }: TranslatedText) =>
  JSON.stringify([description, answers.map((answer) => [answer.id, answer.description])])

function changeKind(before: TranslatedText | null, after: TranslatedText): TranslationChange['kind'] | null {
  if (!before) return 'came'
  if (textKey(before) !== textKey(after)) return 'changed'
  if (before.is_behind === after.is_behind) return null
  return after.is_behind ? 'fellBehind' : 'fits'
}

export function translationDifferences(
  before: readonly TranslatedText[],
  after: readonly TranslatedText[],
): TranslationChange[] {
  const inBefore = (wanted: string) => before.find(({ lang }) => lang === wanted) ?? null
  const changes = after.flatMap((translation): TranslationChange[] => {
    const old = inBefore(translation.lang)
    const kind = changeKind(old, translation)
    return kind ? [{ lang: translation.lang, kind, before: old, after: translation }] : []
  })
  const went = before
    .filter(({ lang }) => after.every((translation) => translation.lang !== lang))
    .map(
      (translation): TranslationChange => ({ lang: translation.lang, kind: 'went', before: translation, after: null }),
    )
  return [...changes, ...went]
}
