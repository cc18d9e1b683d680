import { type RoundLanguage, roundLanguage } from '@assay/contract/blueprints'
import { type MailKind, mailKind } from '@assay/contract/invitations'
import { useState } from 'react'

/** Which of the six mails is being written. */
export function useMailPage() {
  const [kind, setKind] = useState<MailKind>('invitation')
  const [language, setLanguage] = useState<RoundLanguage>('en')

  /** To the first mail in which something is to be mended. */
  function turnToFault(fields: readonly string[]): void {
    for (const field of fields) {
      const [, ofKind, inLanguage] = /^texts\.(\w+)\.(\w+)/.exec(field) ?? []
      const wantedKind = mailKind.options.find((one) => one === ofKind)
      const wantedLanguage = roundLanguage.options.find((one) => one === inLanguage)
      if (!wantedKind || !wantedLanguage) continue
      setKind(wantedKind)
      setLanguage(wantedLanguage)
      return
    }
  }
  return { kind, setKind, language, setLanguage, turnToFault }
}

export type MailPage = ReturnType<typeof useMailPage>
