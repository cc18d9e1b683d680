import { Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { ToolButton } from './ToolButton.tsx'

const leadsOut = /^(https?:\/\/\S|mailto:\S)/i

export function LinkTool({ editor }: { editor: Editor }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const isActive = useEditorState({ editor, selector: () => editor.isActive('link') })

  const open = () => {
    setAddress(String(editor.getAttributes('link')['href'] ?? ''))
    setFault(null)
    setIsOpen(true)
  }
  const leave = () => {
    setIsOpen(false)
    editor.commands.focus()
  }
  const save = () => {
    const href = address.trim()
    if (!leadsOut.test(href)) return setFault(t('EDITOR.LINK_FAULT'))
    leave()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !isActive) {
      return chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    }
    chain.setLink({ href }).run()
  }
  const remove = () => {
    leave()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  // The popover lies inside the form of the question, which must not be sent by this key.
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
  }

  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus width={320} shadow="md">
      <Popover.Target>
        <ToolButton name={t('EDITOR.LINK')} icon={IconLink} isActive={isActive} onClick={open} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('EDITOR.LINK')}>
        <Stack gap="sm">
          <TextInput
            label={t('EDITOR.LINK_ADDRESS')}
            placeholder="https://"
            value={address}
            error={fault}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            onKeyDown={saveOnEnter}
            data-autofocus
          />
          <Group justify="end" gap="xs">
            {isActive && (
              <Button size="xs" variant="default" onClick={remove}>
                {t('EDITOR.LINK_REMOVE')}
              </Button>
            )}
            <Button size="xs" onClick={save}>
              {t('EDITOR.APPLY')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
