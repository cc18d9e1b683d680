import { Button, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { ToolPopover } from './ToolPopover.tsx'

const externalAddress = /^(https?:\/\/\S|mailto:\S)/i

export function LinkTool({ editor }: { editor: Editor }) {
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
    if (!externalAddress.test(href)) return setFault(t('EDITOR.LINK_FAULT'))
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

  return (
    <ToolPopover
      name={t('EDITOR.LINK')}
      icon={IconLink}
      isActive={isActive}
      isOpen={isOpen}
      onOpen={open}
      onClose={() => setIsOpen(false)}
      onApply={save}
      otherAction={
        isActive && (
          <Button size="xs" variant="default" onClick={remove}>
            {t('EDITOR.LINK_REMOVE')}
          </Button>
        )
      }
    >
      <TextInput
        label={t('EDITOR.LINK_ADDRESS')}
        placeholder="https://"
        value={address}
        error={fault}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        data-autofocus
      />
    </ToolPopover>
  )
}
