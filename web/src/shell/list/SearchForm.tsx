import { ActionIcon, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '../../i18n/text.ts'

interface Props {
  label: string
  type?: 'text' | 'search'
  asked: string
  onAsk: (words: string) => void
  children?: ReactNode
  /** Content next to the search field that is not part of the search. */
  beside?: ReactNode
}

export function SearchForm({ label, type = 'text', asked, onAsk, children, beside }: Props) {
  const [draft, setDraft] = useState({ asked, typed: asked })
  if (draft.asked !== asked) setDraft({ asked, typed: asked })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk(draft.typed.trim())
  }

  return (
    <search>
      <form onSubmit={submit}>
        <Group align="end" gap="sm">
          <TextInput
            type={type}
            aria-label={label}
            placeholder={label}
            rightSection={
              <ActionIcon
                type="submit"
                variant="subtle"
                aria-label={t('INTERVIEWS.SEARCH')}
                title={t('INTERVIEWS.SEARCH')}
              >
                <IconSearch size={16} aria-hidden />
              </ActionIcon>
            }
            flex="1 1 8rem"
            maw="24rem"
            value={draft.typed}
            onChange={({ currentTarget }) => setDraft({ asked, typed: currentTarget.value })}
          />
          {children}
          {beside}
        </Group>
      </form>
    </search>
  )
}
