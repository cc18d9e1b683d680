import { Button, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { t } from '../i18n/text.ts'
import { fromField, toField } from '../lib/times/moments.ts'
import { type AuditFilter, isAuditFiltered } from './auditFilter.ts'

interface Props {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

const searchFieldsOf = ({ actor = '', action = '', address = '', from, to }: AuditFilter) => ({
  actor,
  action,
  address,
  from: toField(from ?? null),
  to: toField(to ?? null),
})

function filterOf({ actor, action, address, from, to }: ReturnType<typeof searchFieldsOf>): AuditFilter {
  const nextFilter = { actor: actor.trim(), action: action.trim(), address: address.trim() }
  const moments = { from: fromField(from) ?? '', to: fromField(to) ?? '' }
  return Object.fromEntries(Object.entries({ ...nextFilter, ...moments }).filter(([, value]) => value !== ''))
}

const growingField = (rem: number) => ({ flex: `1 1 ${rem}rem`, maw: '24rem' })

export function AuditSearch({ filter, onChange }: Props) {
  const [typed, setTyped] = useState(() => searchFieldsOf(filter))
  const [isBackwards, setBackwards] = useState(false)
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const nextFilter = filterOf(typed)
    const isWrong = nextFilter.from !== undefined && nextFilter.to !== undefined && nextFilter.from > nextFilter.to
    setBackwards(isWrong)
    if (!isWrong) onChange({ ...(filter.interview && { interview: filter.interview }), ...nextFilter })
  }

  return (
    <search>
      <form onSubmit={submit}>
        <Group align="start" gap="sm">
          <TextInput label={t('AUDIT.WHO')} {...growingField(7)} {...field('actor')} />
          <TextInput label={t('AUDIT.DEED')} {...growingField(7)} {...field('action')} />
          <TextInput label={t('AUDIT.FROM')} type="datetime-local" {...growingField(11.5)} {...field('from')} />
          <TextInput
            label={t('AUDIT.TO')}
            type="datetime-local"
            {...growingField(11.5)}
            error={isBackwards && t('AUDIT.BACKWARDS')}
            {...field('to')}
          />
          <TextInput label={t('AUDIT.ADDRESS')} {...growingField(7)} {...field('address')} />
          <Group gap="sm" mt="1.55rem">
            <Button type="submit" variant="default" leftSection={<IconSearch size={16} aria-hidden />}>
              {t('AUDIT.FIND')}
            </Button>
            {isAuditFiltered(filter) && (
              <Button variant="subtle" onClick={() => onChange({})}>
                {t('AUDIT.CLEAR')}
              </Button>
            )}
          </Group>
        </Group>
      </form>
    </search>
  )
}
