import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconColumnInsertRight,
  IconColumnRemove,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconRowInsertBottom,
  IconRowRemove,
  IconSourceCode,
  IconStrikethrough,
  IconTableOff,
  IconTablePlus,
} from '@tabler/icons-react'
import type { ChainedCommands, Editor } from '@tiptap/core'
import type { TextKey } from '../../i18n/text.ts'

export interface Control {
  name: TextKey
  icon: Icon
  act: (chain: ChainedCommands) => ChainedCommands
  isActive?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
}

const level = (depth: 1 | 2 | 3, name: TextKey, icon: Icon): Control => ({
  name,
  icon,
  act: (chain) => chain.toggleHeading({ level: depth }),
  isActive: (editor) => editor.isActive('heading', { level: depth }),
})

const node = (type: string, name: TextKey, icon: Icon, act: Control['act']): Control => ({
  name,
  icon,
  act,
  isActive: (editor) => editor.isActive(type),
})

export const headings: readonly Control[] = [
  level(1, 'EDITOR.HEADING_1', IconH1),
  level(2, 'EDITOR.HEADING_2', IconH2),
  level(3, 'EDITOR.HEADING_3', IconH3),
]

export const marks: readonly Control[] = [
  node('bold', 'EDITOR.BOLD', IconBold, (chain) => chain.toggleBold()),
  node('italic', 'EDITOR.ITALIC', IconItalic, (chain) => chain.toggleItalic()),
  node('strike', 'EDITOR.STRIKE', IconStrikethrough, (chain) => chain.toggleStrike()),
  node('code', 'EDITOR.CODE', IconCode, (chain) => chain.toggleCode()),
]

export const blockControls: readonly Control[] = [
  node('bulletList', 'EDITOR.BULLET_LIST', IconList, (chain) => chain.toggleBulletList()),
  node('orderedList', 'EDITOR.ORDERED_LIST', IconListNumbers, (chain) => chain.toggleOrderedList()),
  node('blockquote', 'EDITOR.QUOTE', IconBlockquote, (chain) => chain.toggleBlockquote()),
  node('codeBlock', 'EDITOR.CODE_BLOCK', IconSourceCode, (chain) => chain.toggleCodeBlock()),
]

export const newTable: Control = {
  name: 'EDITOR.TABLE',
  icon: IconTablePlus,
  act: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
}

export const tables: readonly Control[] = [
  { name: 'EDITOR.ADD_ROW', icon: IconRowInsertBottom, act: (chain) => chain.addRowAfter() },
  { name: 'EDITOR.ADD_COLUMN', icon: IconColumnInsertRight, act: (chain) => chain.addColumnAfter() },
  { name: 'EDITOR.REMOVE_ROW', icon: IconRowRemove, act: (chain) => chain.deleteRow() },
  { name: 'EDITOR.REMOVE_COLUMN', icon: IconColumnRemove, act: (chain) => chain.deleteColumn() },
  { name: 'EDITOR.REMOVE_TABLE', icon: IconTableOff, act: (chain) => chain.deleteTable() },
]

export const history: readonly Control[] = [
  {
    name: 'EDITOR.UNDO',
    icon: IconArrowBackUp,
    act: (chain) => chain.undo(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    name: 'EDITOR.REDO',
    icon: IconArrowForwardUp,
    act: (chain) => chain.redo(),
    isPossible: (editor) => editor.can().redo(),
  },
]
