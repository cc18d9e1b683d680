import { type Editor, Extension } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { isInTable, selectedRect } from '@tiptap/pm/tables'

/** A cell is one line: Enter goes to the one below, and the last row gets another one. */
function goBelow(editor: Editor): boolean {
  if (!isInTable(editor.state)) return false
  const { bottom, map } = selectedRect(editor.state)
  if (bottom === map.height) editor.commands.addRowAfter()
  const { left, map: places, tableStart } = selectedRect(editor.state)
  const cell = places.map[bottom * places.width + left]
  if (cell === undefined) return false
  const { tr, doc } = editor.state
  // Behind the cell's own beginning lies its paragraph.
  editor.view.dispatch(tr.setSelection(Selection.near(doc.resolve(tableStart + cell + 2))).scrollIntoView())
  return true
}

export const EnterInTable = Extension.create({
  name: 'enterInTable',
  // Before that of a paragraph, which would do nothing here.
  priority: 1_000,
  addKeyboardShortcuts() {
    return { Enter: ({ editor }) => goBelow(editor) }
  },
})
