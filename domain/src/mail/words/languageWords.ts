import type { DecisionKind } from '../decisionKinds.ts'
import type { MailText } from '../mailWords.ts'

/** What candidates are sent in one language where nobody has written other words, and the few words that programs are given. */
export interface LanguageWords extends Record<'invitation' | 'reminder' | DecisionKind, MailText> {
  privacy: (contact: string) => string
  /** A test as an appointment. */
  test: string
  what: (questions: number, minutes: number) => string
}
