import { type Editor, Extension } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { isInTable, selectedRect } from '@tiptap/pm/tables'

/** A cell has one line: Enter moves to the cell below, and adds a row after the last one. */
function goBelow(editor: Editor): boolean {
  if (!isInTable(editor.state)) return false
  const { bottom, map } = selectedRect(editor.state)
  if (bottom === map.height) editor.commands.addRowAfter()
  const { left, map: places, tableStart } = selectedRect(editor.state)
  const cell = places.map[bottom * places.width + left]
  if (cell === undefined) return false
  const { tr, doc } = editor.state
  // The paragraph starts after the cell's own start position.
  editor.view.dispatch(tr.setSelection(Selection.near(doc.resolve(tableStart + cell + 2))).scrollIntoView())
  return true
}

export const EnterInTable = Extension.create({
  name: 'enterInTable',
  // Before the paragraph's handler, which would do nothing here.
  priority: 1_000,
  addKeyboardShortcuts() {
    return { Enter: ({ editor }) => goBelow(editor) }
  },
})
