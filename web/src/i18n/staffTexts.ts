import { localeOf, readStaffLanguage, tellLanguage } from './language.ts'
import { type Book, setUpTexts } from './text.ts'

const files = import.meta.glob<Record<string, string>>(['./{en,ch,es}/*.json', '!**/exam.json'], { import: 'default' })

const language = readStaffLanguage()

export async function addTexts(...books: Book[]): Promise<void> {
  const read = await Promise.all(books.map((book) => files[`./${language}/${book}.json`]?.()))
  setUpTexts(localeOf(language), ...read.map((texts) => texts ?? {}))
}

export async function startTexts(): Promise<void> {
  tellLanguage(language)
  await addTexts('common')
}

export const addStaffTexts = (): Promise<void> => addTexts('staff')

/** Loads a screen and the texts that this screen needs. */
export const withTexts =
  <Part>(books: readonly Book[], load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), addTexts(...books)])
    return part
  }
