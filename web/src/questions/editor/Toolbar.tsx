import { NativeSelect } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import type { ComponentProps } from 'react'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { t } from '../../i18n/text.ts'
import { blockControls, type Control, headings, history, marks, newTable, tables } from './controls.ts'
import { ImageTool } from './ImageTool.tsx'
import { LinkTool } from './LinkTool.tsx'
import { languages } from './languages.ts'
import styles from './RichText.module.css'
import { ToolButton } from './ToolButton.tsx'

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

function useRovingFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLElement | null>(null)

  const tools = () => [...(ref.current?.querySelectorAll<HTMLElement>('button, select') ?? [])]
  const settle = () => {
    const all = tools()
    const stop = all.find((tool) => tool === current.current) ?? all[0]
    for (const tool of all) tool.tabIndex = tool === stop ? 0 : -1
  }
  // Runs after every render, because the tools in the toolbar depend on the position of the cursor.
  useLayoutEffect(settle)

  return {
    ref,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      current.current = target
      settle()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const all = tools()
      const index = all.indexOf(event.target as HTMLElement)
      const step = steps[event.key]
      if (!step || index === -1) return
      event.preventDefault()
      all[step(index, all.length - 1)]?.focus()
    },
  }
}

interface Props {
  editor: Editor
  picture: Omit<ComponentProps<typeof ImageTool>, 'editor'>
}

/** The toolbar is one tab stop; arrow keys move between its tools. */
export function Toolbar({ editor, picture }: Props) {
  const rovingProps = useRovingFocus()
  const { isInTable, isInCode } = useEditorState({
    editor,
    selector: () => ({ isInTable: editor.isActive('table'), isInCode: editor.isActive('codeBlock') }),
  })

  return (
    <div role="toolbar" aria-label={t('EDITOR.TOOLBAR')} className={styles['toolbar']} {...rovingProps}>
      <Tools editor={editor} controls={headings} />
      <Tools editor={editor} controls={marks} />
      <Tools editor={editor} controls={blockControls} />
      {isInCode && <LanguageTool editor={editor} />}
      <div className={styles['group']}>
        <LinkTool editor={editor} />
        <ImageTool editor={editor} {...picture} />
        {!isInTable && <Tool editor={editor} control={newTable} />}
      </div>
      {isInTable && <Tools editor={editor} controls={tables} />}
      <Tools editor={editor} controls={history} />
    </div>
  )
}

function Tools({ editor, controls }: { editor: Editor; controls: readonly Control[] }) {
  return (
    <div className={styles['group']}>
      {controls.map((control) => (
        <Tool key={control.name} editor={editor} control={control} />
      ))}
    </div>
  )
}

function Tool({ editor, control }: { editor: Editor; control: Control }) {
  const { isActive, isPossible } = useEditorState({
    editor,
    selector: () => ({
      isActive: control.isActive?.(editor),
      isPossible: control.isPossible?.(editor) ?? true,
    }),
  })
  return (
    <ToolButton
      name={t(control.name)}
      icon={control.icon}
      isActive={isActive}
      isDisabled={!isPossible}
      onClick={() => control.act(editor.chain().focus()).run()}
    />
  )
}

function LanguageTool({ editor }: { editor: Editor }) {
  const current = useEditorState({
    editor,
    selector: () => String(editor.getAttributes('codeBlock')['language'] ?? ''),
  })
  const isListed = current === '' || languages.some(({ value }) => value === current)
  const currentChoice = isListed ? [] : [{ value: current, label: current }]
  return (
    <NativeSelect
      size="xs"
      aria-label={t('EDITOR.LANGUAGE')}
      data={[{ value: '', label: t('EDITOR.PLAIN_TEXT') }, ...currentChoice, ...languages]}
      value={current}
      onChange={({ currentTarget: { value } }) =>
        editor
          .chain()
          .focus()
          .updateAttributes('codeBlock', { language: value || null })
          .run()
      }
    />
  )
}
