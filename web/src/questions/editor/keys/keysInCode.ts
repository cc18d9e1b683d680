import { type Editor, Extension } from '@tiptap/core'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'

const INDENT = '  '
/** What Shift+Tab takes back of a line. */
const indent = /^(?: {1,2}|\t)/

/** Held down with another key, they are none of their own. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta'])

const isInCode = ({ selection: { $from, $to } }: EditorState) =>
  $from.parent.type.spec.code === true && $from.sameParent($to)

/** Where the lines begin that are selected; one of which nothing is, at the end, does not count. */
function chosenLines(code: string, from: number, to: number): number[] {
  const starts = [code.lastIndexOf('\n', from - 1) + 1]
  for (let at = code.indexOf('\n', from); at !== -1 && at + 1 < to; at = code.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function shifted({ selection, tr }: EditorState, isBack: boolean): Transaction {
  const { $from, $to, empty } = selection
  if (empty && !isBack) return tr.insertText(INDENT)
  const code = $from.parent.textContent
  for (const line of chosenLines(code, $from.parentOffset, $to.parentOffset).toReversed()) {
    const start = $from.start() + line
    if (!isBack) tr.insertText(INDENT, start)
    else tr.delete(start, start + (indent.exec(code.slice(line))?.[0].length ?? 0))
  }
  return tr
}

/** In a block of code Tab indents, and Shift+Tab takes it back; after Escape they lead on, as everywhere else. */
function tabPlugin(): Plugin {
  let mayLeave = false
  return new Plugin({
    props: {
      // Before all other keys, of which some have a meaning for Tab where the block stands in a list.
      handleDOMEvents: {
        blur: () => {
          mayLeave = false
        },
        mousedown: () => {
          mayLeave = false
        },
        keydown: (view, event) => {
          if (MODIFIERS.has(event.key)) return false
          const leaves = mayLeave
          mayLeave = event.key === 'Escape'
          const isTab = event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey
          if (!isTab || event.isComposing) return false
          // The browser says a moment later what is selected, and the editor listens for it.
          view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
          if (!isInCode(view.state)) return false
          // The browser goes on, and nobody here.
          if (leaves) return true
          event.preventDefault()
          view.dispatch(shifted(view.state, event.shiftKey).scrollIntoView())
          return true
        },
      },
    },
  })
}

/** In a list Enter would begin another item; behind two empty lines it leaves the block. */
function breakLine(editor: Editor): boolean {
  if (!isInCode(editor.state)) return false
  const { $from, empty } = editor.state.selection
  const { textContent } = $from.parent
  const isBehindEmptyLines = empty && $from.parentOffset === textContent.length && textContent.endsWith('\n\n')
  if (!isBehindEmptyLines) return editor.commands.newlineInCode()
  return editor
    .chain()
    .deleteRange({ from: $from.pos - 2, to: $from.pos })
    .exitCode()
    .run()
}

export const KeysInCode = Extension.create({
  name: 'keysInCode',
  priority: 1_000,
  addKeyboardShortcuts: () => ({ Enter: ({ editor }) => breakLine(editor) }),
  addProseMirrorPlugins: () => [tabPlugin()],
})
