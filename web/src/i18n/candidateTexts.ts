import { type Language, localeOf, readLanguage, tellLanguage } from './language.ts'
import { setUpTexts } from './text.ts'

/** The page already contains the texts of its own language. The texts of other languages are fetched. */
async function textsIn(language: Language): Promise<Readonly<Record<string, string>>> {
  // In a build, the page contains the texts, so this branch is only for development.
  if (import.meta.env.DEV) {
    const files = import.meta.glob<Record<string, string>>('./*/{common,exam}.json', { import: 'default' })
    const [common, exam] = await Promise.all(['common', 'exam'].map((book) => files[`./${language}/${book}.json`]?.()))
    return { ...common, ...exam }
  }
  const written = document.getElementById('texts')
  if (written?.dataset['language'] === language) return JSON.parse(written.textContent)
  const answer = await fetch(`/candidate.${language}.${written?.dataset['version']}.json`)
  if (!answer.ok) throw new Error(`No texts in ${language}: ${answer.status}`)
  return answer.json()
}

export async function loadTexts(): Promise<void> {
  const language = readLanguage()
  setUpTexts(localeOf(language), await textsIn(language))
  tellLanguage(language)
}
