type Book = Readonly<Record<string, string>>

const files = import.meta.glob<Book>('../src/i18n/*/*.json', { eager: true, import: 'default' })

export function textsIn(language: string, ...names: string[]): Book {
  const isWanted = (path: string) => names.length === 0 || names.some((name) => path.endsWith(`/${name}.json`))
  const own = Object.keys(files).filter((path) => path.startsWith(`../src/i18n/${language}/`) && isWanted(path))
  return Object.assign({}, ...own.map((path) => files[path]))
}

export const candidateTexts = (language: string): Book => textsIn(language, 'common', 'exam')
