import { isOwnImage } from '@assay/domain/bank/image'
import { type Editor, Extension, type Extensions, mergeAttributes } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { CodeBlockLowlight } from '@tiptap/extension-code-block-lowlight'
import { Heading } from '@tiptap/extension-heading'
import { Image } from '@tiptap/extension-image'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { ListItem } from '@tiptap/extension-list'
import { TableCell, TableHeader, TableKit } from '@tiptap/extension-table'
import { Selection } from '@tiptap/pm/state'
import { isInTable, selectedRect } from '@tiptap/pm/tables'
import { StarterKit } from '@tiptap/starter-kit'
import { DollarSign, markOutsideFormulae } from './formula/inputRules.ts'
import { KeysInCode } from './keysInCode.ts'
import { lowlight } from './languages.ts'

/** Enter moves to the cell below, because a table cell has only one line. */
function goBelow(editor: Editor): boolean {
  if (!isInTable(editor.state)) return false
  const { bottom, map } = selectedRect(editor.state)
  if (bottom === map.height) editor.commands.addRowAfter()
  const { left, map: places, tableStart } = selectedRect(editor.state)
  const cell = places.map[bottom * places.width + left]
  if (cell === undefined) return false
  const { tr, doc } = editor.state
  editor.view.dispatch(tr.setSelection(Selection.near(doc.resolve(tableStart + cell + 2))).scrollIntoView())
  return true
}

const EnterInTable = Extension.create({
  name: 'enterInTable',
  // The handler of the paragraph would do nothing in a table, so this handler runs first.
  priority: 1_000,
  addKeyboardShortcuts() {
    return { Enter: ({ editor }) => goBelow(editor) }
  },
})

/** Ctrl+Enter and Cmd+Enter save the form, so they must not add a line break. */
const NoModEnter = Extension.create({
  name: 'noModEnter',
  priority: 1_000,
  addKeyboardShortcuts() {
    return { 'Mod-Enter': () => true }
  },
})

/** Underscores do not format text, because `__init__` is a name. */
const boldStars = /(?:^|\s)(\*\*(?![\s*])([^*]*[^*\s])\*\*)$/
const italicStars = /(?:^|\s)(\*(?![\s*])([^*]*[^*\s])\*)$/

const OwnBold = Bold.extend({
  addInputRules() {
    return [markOutsideFormulae(boldStars, this.type)]
  },
})

const OwnItalic = Italic.extend({
  addInputRules() {
    return [markOutsideFormulae(italicStars, this.type)]
  },
})

/** As on the server, headings are displayed two levels lower. */
const OwnHeading = Heading.extend({
  addAttributes() {
    return {
      level: {
        default: 1,
        rendered: false,
        parseHTML: (element: HTMLElement) => Number(element.dataset['level'] ?? element.tagName.slice(1)),
      },
    }
  },
  renderHTML({ node, HTMLAttributes }) {
    const level = Number(node.attrs['level'])
    return [`h${Math.min(6, level + 2)}`, mergeAttributes(HTMLAttributes, { 'data-level': level }), 0]
  },
})

/** As on the server, an external picture is replaced by its alternative text. */
const OwnImage = Image.extend({
  renderHTML({ node, HTMLAttributes }) {
    const { src, alt } = node.attrs
    return isOwnImage(String(src)) ? ['img', HTMLAttributes] : ['span', { 'data-image': '' }, String(alt || src)]
  },
})

/** The editor supports the same Markdown features that the server renders. */
export const extensions: Extensions = [
  StarterKit.configure({
    bold: false,
    code: false,
    codeBlock: false,
    heading: false,
    italic: false,
    link: false,
    listItem: false,
    underline: false,
  }),
  OwnBold,
  OwnItalic,
  OwnHeading,
  Code.extend({ excludes: '' }),
  ListItem.extend({ content: 'block+' }),
  Link.configure({ openOnClick: false, defaultProtocol: 'https', protocols: ['mailto'] }),
  OwnImage.configure({ inline: true, allowBase64: true }),
  CodeBlockLowlight.configure({ lowlight, defaultLanguage: null }),
  TableKit.configure({ table: { resizable: false }, tableCell: false, tableHeader: false }),
  TableCell.extend({ content: 'paragraph' }),
  TableHeader.extend({ content: 'paragraph' }),
  DollarSign,
  EnterInTable,
  NoModEnter,
  KeysInCode,
]
