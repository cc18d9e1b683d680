import type { LanguageWords } from '../mail/words/languageWords.ts'
import { otherWords } from '../mail/words/otherWords.ts'
import type { Language, StaffLanguage } from '../people/languages.ts'
import type { EntryWindow } from '../round/entryWindow.ts'
import type { Appointment } from './icalendar.ts'

export interface InvitedTest extends EntryWindow {
  /** The interview's id in the API. */
  id: string
  link: string
  created_at: number
  withdrawn_at: number | null
  window_changes: number
  window_changed_at: number | null
  amount_of_questions: number
  max_time: number
  company: string | null
  language: Language
}

const MINUTE_MS = 60_000

type Words = Pick<LanguageWords, 'test' | 'what'>

const own: Readonly<Record<StaffLanguage, Words>> = {
  en: { test: 'Online test', what: (questions, minutes) => `${questions} questions, ${minutes} minutes` },
  es: { test: 'Prueba en línea', what: (questions, minutes) => `${questions} preguntas, ${minutes} minutos` },
  ch: { test: '線上測驗', what: (questions, minutes) => `${questions} 道題，${minutes} 分鐘` },
}
const words: Readonly<Record<Language, Words>> = { ...own, ...otherWords }

export function appointmentOf(test: InvitedTest, host: string): Appointment | null {
  const { opens_at, closes_at, language, company } = test
  if (opens_at === null && closes_at === null) return null
  const { test: name, what } = words[language]
  const starts = opens_at ?? test.created_at
  return {
    uid: `${test.id}@${host}`,
    sequence: test.window_changes,
    stamp: test.window_changed_at ?? test.created_at,
    starts,
    ends: closes_at ?? starts + test.max_time * MINUTE_MS,
    isCancelled: test.withdrawn_at !== null,
    summary: company === null ? name : `${name} · ${company}`,
    description: `${what(test.amount_of_questions, test.max_time)}\n${test.link}`,
    url: test.link,
  }
}
