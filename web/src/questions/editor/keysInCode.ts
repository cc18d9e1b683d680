import { type Editor, Extension } from '@tiptap/core'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'

const INDENT = '  '
const indent = /^(?: {1,2}|\t)/

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta'])

const isInCode = ({ selection: { $from, $to } }: EditorState) =>
  $from.parent.type.spec.code === true && $from.sameParent($to)

/** If the selection ends at the start of a line, this line does not count. */
function chosenLines(code: string, from: number, to: number): number[] {
  const starts = [code.lastIndexOf('\n', from - 1) + 1]
  for (let at = code.indexOf('\n', from); at !== -1 && at + 1 < to; at = code.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function indentedSelection({ selection, tr }: EditorState, isBack: boolean): Transaction {
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

/** Once the user has pressed Escape, the keys Tab and Shift+Tab move the focus as usual. */
function tabPlugin(): Plugin {
  let mayLeave = false
  return new Plugin({
    props: {
      // Other handlers would use Tab for lists, so this handler runs first.
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
          // The editor needs the current selection now, but the browser sends `selectionchange` later.
          view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
          if (!isInCode(view.state)) return false
          // `true` tells the editor to ignore the key, so the browser moves the focus.
          if (leaves) return true
          event.preventDefault()
          view.dispatch(indentedSelection(view.state, event.shiftKey).scrollIntoView())
          return true
        },
      },
    },
  })
}

/** Enter would otherwise start a new list item. After two empty lines, Enter leaves the code block. */
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
