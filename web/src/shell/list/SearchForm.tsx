import { Button, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '../../i18n/text.ts'

interface Props {
  label: string
  type?: 'text' | 'search'
  /** What is looked for, as the address has it. */
  asked: string
  onAsk: (words: string) => void
  /** The other fields, each of which counts as soon as it is chosen. */
  children: ReactNode
  /** Stands behind the button, for what is not looked for. */
  beside?: ReactNode
}

/** Words are looked for when Enter or the button says so. */
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
            label={label}
            miw="14rem"
            value={draft.typed}
            onChange={({ currentTarget }) => setDraft({ asked, typed: currentTarget.value })}
          />
          {children}
          <Button type="submit" variant="default" leftSection={<IconSearch size={16} aria-hidden />}>
            {t('INTERVIEWS.SEARCH')}
          </Button>
          {beside}
        </Group>
      </form>
    </search>
  )
}
