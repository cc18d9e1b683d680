import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { t } from '../i18n/text.ts'
import { type RoundListState, roundStateOf, roundStates } from './roundState.ts'

interface Props {
  state: RoundListState
  onChange: (change: Partial<RoundListState>) => void
}

/** A name is looked for when Enter or the button says so, a state as soon as it is chosen. */
export function RoundSearch({ state, onChange }: Props) {
  const asked = state.search.nameOrMail
  const [draft, setDraft] = useState({ asked, typed: asked })
  if (draft.asked !== asked) setDraft({ asked, typed: asked })
  const states = Object.entries(roundStates).map(([value, text]) => ({ value, label: t(text) }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ search: { ...state.search, nameOrMail: draft.typed.trim() } })
  }

  return (
    <search>
      <form onSubmit={submit}>
        <Group align="end" gap="sm">
          <TextInput
            label={t('INTERVIEWS.SEARCH_TEXT')}
            miw="14rem"
            value={draft.typed}
            onChange={({ currentTarget }) => setDraft({ asked, typed: currentTarget.value })}
          />
          <NativeSelect
            label={t('ROUND.STATE')}
            data={[{ value: '', label: t('ROUND.EVERYBODY') }, ...states]}
            value={state.state ?? ''}
            onChange={({ currentTarget }) => onChange({ state: roundStateOf(currentTarget.value) })}
          />
          <Button type="submit" variant="default" leftSection={<IconSearch size={16} aria-hidden />}>
            {t('INTERVIEWS.SEARCH')}
          </Button>
        </Group>
      </form>
    </search>
  )
}
