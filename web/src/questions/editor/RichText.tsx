import type { Editor } from '@tiptap/core'
import { Fragment, type Schema, Slice } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import { isInTable } from '@tiptap/pm/tables'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useId, useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { markdownLook } from '../../ui/text/Markdown.tsx'
import { extensions } from './extensions.ts'
import { readMarkdown, writeMarkdown } from './markdown.ts'
import { readPasted } from './paste/readPasted.ts'
import styles from './RichText.module.css'
import { Toolbar } from './Toolbar.tsx'

function usePasted() {
  const [losses, setLosses] = useState({ isTableSimpler: false, isPictureLeftOut: false })
  return {
    messages: [
      ...(losses.isTableSimpler ? [t('EDITOR.TABLE_SIMPLER')] : []),
      ...(losses.isPictureLeftOut ? [t('EDITOR.PICTURE_LEFT_OUT')] : []),
    ],
    forget: () => setLosses({ isTableSimpler: false, isPictureLeftOut: false }),
    read: (html: string, isInCell: boolean): string => {
      const pasted = readPasted(html, window.location.origin, isInCell)
      setLosses(pasted.losses)
      return pasted.html
    },
  }
}

const isPicture = ({ type }: File) => /^image\/(png|jpeg|gif|webp)$/.test(type)

/** The HTML of a copied picture has an `img` tag, but no text. */
function hasWords(data: DataTransfer): boolean {
  const html = data.getData('text/html')
  if (html === '') return data.getData('text/plain').trim() !== ''
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''
}

function pictureIn(data: DataTransfer | null): File | null {
  const picture = data && [...data.files].find(isPicture)
  return picture && !hasWords(data) ? picture : null
}

export interface TextEditorProps {
  markdown: string
  onChange: (markdown: string) => void
  attributes: Record<string, string>
  hasFocus?: boolean
}

const looksLikeMarkdown = /^ {0,3}(?:```|~~~|#{1,6} |[-*+] |\d+[.)] |> |\|.*\|)/m

function pastedSlice(text: string, schema: Schema, isInCell: boolean): Slice | null {
  // In a table cell, all text is on one line.
  const line = text.trim().replaceAll(/\s+/g, ' ')
  if (isInCell) return line === '' ? Slice.empty : new Slice(Fragment.from(schema.text(line)), 0, 0)
  return looksLikeMarkdown.test(text) ? Slice.maxOpen(schema.nodeFromJSON(readMarkdown(text)).content) : null
}

/**
 * Reports changes of the text to the form. If the user changes nothing, the form keeps the text exactly as its author
 * typed it.
 */
function useChange(markdown: string, onChange: (markdown: string) => void) {
  const written = useRef(markdown)
  const first = useRef<string | null>(null)
  return {
    onCreate: ({ editor }: { editor: Editor }) => {
      first.current = writeMarkdown(editor.getJSON())
    },
    onUpdate: ({ editor }: { editor: Editor }) => {
      const now = writeMarkdown(editor.getJSON())
      onChange(now === first.current ? written.current : now)
    },
  }
}

export function RichText({ markdown, onChange, attributes, hasFocus = false }: TextEditorProps) {
  const [content] = useState(() => readMarkdown(markdown))
  const change = useChange(markdown, onChange)
  const [picture, setPicture] = useState<File | null>(null)
  const pasted = usePasted()
  const codeHintId = useId()
  const editor = useEditor({
    extensions,
    content,
    autofocus: hasFocus,
    // Pasted text keeps its characters, such as `__init__`. Formatting is added only for HTML or Markdown.
    enablePasteRules: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        ...attributes,
        'aria-describedby': `${attributes['aria-describedby'] ?? ''} ${codeHintId}`.trim(),
        role: 'textbox',
        dir: 'auto',
        'aria-multiline': 'true',
        class: `${markdownLook} ${styles['text']}`,
      },
      handlePaste: (_, { clipboardData }) => {
        // `transformPastedHTML` has already handled HTML from the clipboard.
        if (!clipboardData?.types.includes('text/html')) pasted.forget()
        const given = pictureIn(clipboardData)
        if (given) setPicture(given)
        return given !== null
      },
      transformPastedHTML: (html, { state }) => pasted.read(html, isInTable(state)),
      handleDrop: (view, event) => {
        const dropped = pictureIn(event.dataTransfer)
        if (!dropped) return false
        event.preventDefault()
        const position = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (position) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(position.pos))))
        setPicture(dropped)
        return true
      },
      clipboardTextParser: (text, _, isPlain, { state }) =>
        // Null means that the editor handles the text itself, but the type does not allow null.
        (isPlain ? null : pastedSlice(text, state.schema, isInTable(state))) as Slice,
    },
    ...change,
  })

  const isInCode = useEditorState({ editor, selector: () => editor.isActive('codeBlock') })

  return (
    <div className={styles['frame']} data-invalid={attributes['aria-invalid']}>
      <Toolbar editor={editor} picture={{ given: picture, onGivenTaken: () => setPicture(null) }} />
      <EditorContent editor={editor} />
      <div role="status" id={codeHintId} className={styles['said']}>
        {isInCode && t('EDITOR.TAB_IN_CODE')}
      </div>
      <div role="status" className={styles['said']}>
        {pasted.messages.map((words) => (
          <span key={words} className={styles['loss']}>
            {words}
          </span>
        ))}
      </div>
    </div>
  )
}
