import { EditorContent, useEditor } from '@tiptap/react'
import { markdownLook } from '../../ui/text/Markdown.tsx'
import { extensions } from './extensions.ts'
import { readMarkdown } from './markdown.ts'

/** The editor reads the text only once. To show another text, give the component a new React key. */
export default function MarkdownPreview({ markdown }: { markdown: string }) {
  const editor = useEditor({
    extensions,
    content: readMarkdown(markdown),
    editable: false,
    editorProps: { attributes: { class: markdownLook } },
  })
  return <EditorContent editor={editor} />
}
