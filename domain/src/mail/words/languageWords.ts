import type { DecisionKind } from '../decisionKinds.ts'
import type { MailText } from '../mailWords.ts'

/** The texts of one language: e-mails to candidates, and words for calendars. */
export interface LanguageWords extends Record<'invitation' | 'reminder' | DecisionKind, MailText> {
  privacy: (contact: string) => string
  test: string
  what: (questions: number, minutes: number) => string
}
