import { type RoundLanguage, roundLanguage } from '@assay/contract/blueprints'
import { decisionMailKind } from '@assay/contract/decisions/decisionMail'
import { mailKind } from '@assay/contract/invitations'
import type { CandidateMailKind } from '@assay/domain/mail/ownWords'
import { useState } from 'react'

export const candidateMailKinds: readonly CandidateMailKind[] = [...mailKind.options, ...decisionMailKind.options]

export function useMailTab() {
  const [kind, setKind] = useState<CandidateMailKind>('invitation')
  const [language, setLanguage] = useState<RoundLanguage>('en')

  function turnToFault(fields: readonly string[]): void {
    for (const field of fields) {
      const [, ofKind, inLanguage] = /^texts\.(\w+)\.(\w+)/.exec(field) ?? []
      const wantedKind = candidateMailKinds.find((one) => one === ofKind)
      const wantedLanguage = roundLanguage.options.find((one) => one === inLanguage)
      if (!wantedKind || !wantedLanguage) continue
      setKind(wantedKind)
      setLanguage(wantedLanguage)
      return
    }
  }
  return { kind, setKind, language, setLanguage, turnToFault }
}

export type MailPage = ReturnType<typeof useMailTab>
