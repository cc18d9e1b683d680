import { listUsers } from '@assay/contract/users'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { canCall, useMe } from '../../lib/session/session.ts'

interface Props {
  author: number | null
  onAuthor: (author: number | null) => void
}

interface Choice {
  value: string
  label: string
}

/** Administrators can choose any author. Other users cannot list users, so their only choice is their own questions. */
export function AuthorSelect({ author, onAuthor }: Props) {
  const me = useMe()
  const { data: users = [] } = useQuery({ ...query(listUsers), enabled: canCall(me, listUsers) })
  const known = users.length > 0 ? users : me ? [me] : []
  const choices: Choice[] = known.map(({ id, full_name }) => ({ value: `${id}`, label: full_name }))
  const isKnown = author === null || choices.some(({ value }) => value === `${author}`)
  const other: Choice[] = isKnown ? [] : [{ value: `${author}`, label: t('BANK.OTHER_AUTHOR', { number: author }) }]
  return (
    <NativeSelect
      label={t('BANK.AUTHOR')}
      data={[{ value: '', label: t('BANK.ANY_AUTHOR') }, ...choices, ...other]}
      value={`${author ?? ''}`}
      onChange={({ currentTarget: { value } }) => onAuthor(value === '' ? null : Number(value))}
    />
  )
}
