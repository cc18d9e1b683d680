type Book = Readonly<Record<string, string>>

const files = import.meta.glob<{ default: Book }>([
  '../src/i18n/*/candidate.ts',
  '../src/i18n/*/exam/exam.ts',
  '../src/i18n/*/books/common.ts',
])

export async function candidateBook(language: string): Promise<Book> {
  const own = Object.keys(files).filter((path) => path.startsWith(`../src/i18n/${language}/`))
  const books = await Promise.all(own.map((path) => files[path]?.()))
  return Object.assign({}, ...books.map((book) => book?.default))
}
