import { parseAst } from 'vite'
import type { SourceFile } from './imports.ts'

/** Attributes with visible or accessible text: in our components, in Mantine's components and in HTML. */
const READ = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'description',
  'children',
  'error',
  'message',
  'text',
  'caption',
  'heading',
  'hint',
  'legend',
  'summary',
  'tooltip',
  'nothingFoundMessage',
  'confirmLabel',
  'cancelLabel',
  'closeLabel',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
])

const isWords = (text: string) =>
  /\p{L}{2}/u.test(text) && !/^(?:https?:\/\/|[A-Z][A-Z0-9_]*(\.[A-Z0-9_]+)+)$/.test(text.trim())

const isSentence = (text: string) => /^\P{L}*\p{Lu}\p{L}*[ .!?…]/u.test(text)

type Tree = Readonly<Record<string, unknown>> & { type: string }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (tree: Tree): Tree[] => Object.values(tree).flat().filter(isTree)

const partsOf = (tree: Tree, ...names: string[]) => names.map((name) => tree[name]).filter(isTree)

function leadsTo(tree: Tree): Tree[] {
  if (tree.type === 'ConditionalExpression') return partsOf(tree, 'consequent', 'alternate')
  if (tree.type === 'LogicalExpression') return partsOf(tree, ...(tree['operator'] === '&&' ? [] : ['left']), 'right')
  if (tree.type === 'BinaryExpression') return tree['operator'] === '+' ? partsOf(tree, 'left', 'right') : []
  return ['TemplateLiteral', 'JSXExpressionContainer'].includes(tree.type) ? childrenOf(tree) : []
}

function wordsOf(tree: Tree): string[] {
  if (tree.type === 'JSXText' || tree.type === 'Literal')
    return typeof tree['value'] === 'string' ? [tree['value']] : []
  if (tree.type === 'TemplateElement') return [(tree['value'] as { raw: string }).raw]
  return leadsTo(tree).flatMap(wordsOf)
}

function nameOf(name: unknown): string {
  if (!isTree(name)) return ''
  return name.type === 'JSXNamespacedName' ? '' : String(name['name'] ?? name['value'] ?? '')
}

function shownBy(tree: Tree): string[] {
  if (tree.type === 'JSXElement' || tree.type === 'JSXFragment') {
    return (tree['children'] as Tree[]).flatMap(wordsOf)
  }
  const [value] = partsOf(tree, 'value')
  if (value === undefined) return []
  if (tree.type === 'JSXAttribute' && READ.has(nameOf(tree['name']))) return wordsOf(value)
  return tree.type === 'Property' && READ.has(nameOf(tree['key'])) ? wordsOf(value).filter(isSentence) : []
}

function everyShown(tree: Tree): string[] {
  return [...shownBy(tree), ...childrenOf(tree).flatMap(everyShown)]
}

/** Screen texts must come from `i18n`, where a missing language is a compile error. */
export function wordsOnTheScreen({ path, text }: SourceFile): string[] {
  if (!/^web\/src\/(?!i18n\/).*\.tsx$/.test(path)) return []
  const tree = parseAst(text, { lang: 'tsx' }) as unknown as Tree
  return everyShown(tree)
    .filter(isWords)
    .map((words) => `${path}: screen texts must be in i18n: ${words.trim()}`)
}
