import type { DecisionKind } from '../decisionKinds.ts'
import type { MailText } from '../mailWords.ts'

export interface LanguageWords extends Record<'invitation' | 'reminder' | DecisionKind, MailText> {
  privacy: (contact: string) => string
  test: string
  what: (questions: number, minutes: number) => string
}
