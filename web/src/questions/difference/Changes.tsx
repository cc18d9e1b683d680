import { ChangedText } from './ChangedText.tsx'
import { TranslationChanges } from './TranslationChanges.tsx'
import type { TranslatedText } from './translations.ts'

interface Texts {
  description: string
  answers: readonly { id: number; description: string; is_valid: boolean }[]
  wordings: readonly TranslatedText[]
}

export function Changes({ before, after }: { before: Texts; after: Texts }) {
  return (
    <>
      <ChangedText before={before} after={after} lang={null} />
      <TranslationChanges before={before.wordings} after={after} />
    </>
  )
}
