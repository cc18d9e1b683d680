import { firstRefusedCharacter, type NameOf, type NamePolicy } from '@assay/domain/people/names'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../i18n/text.ts'
import { installationSettings } from '../lib/session/session.ts'

/** The name policy is loaded again whenever a form opens, because an administrator may have changed the policy. */
export const useNamePolicy = (): NamePolicy =>
  useQuery({ ...installationSettings, staleTime: 0 }).data?.names ?? 'letters'

const characterName = (sign: string) =>
  /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u.test(sign)
    ? `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : sign

interface Props {
  text: string
  name: string
  policy: NamePolicy
  whose: NameOf
  allow?: ReactNode
}

export function NameFault({ text, name, policy, whose, allow = t('NAME.ASK_ADMIN') }: Props) {
  const refusedCharacter = firstRefusedCharacter(name.trim(), policy, whose)
  const lines = [
    text,
    ...(refusedCharacter ? [t('NAME.SIGN', { sign: characterName(refusedCharacter.sign) })] : []),
    ...(refusedCharacter?.isTakenByAny ? [allow] : []),
  ]
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
    <span key={at} style={{ display: 'block' }}>
      {line}
    </span>
  ))
}
