import { type Plugin, parseAst } from 'vite'

/** Minimum browser versions for candidates. `public/browser.js` and docs/install.md have the same numbers. */
export const baseline = ['chrome100', 'edge100', 'firefox102', 'safari15.6']

/** The build fails if candidate pages use these newer names. `src/lib/polyfills.ts` provides other newer features. */
const newerNames = new Set(
  [
    'findLastIndex toSorted toReversed toSpliced groupBy withResolvers fromAsync isWellFormed toWellFormed',
    'canParse checkVisibility requestIdleCallback showPopover hidePopover togglePopover showPicker setHTMLUnsafe',
    'isSubsetOf isSupersetOf isDisjointFrom symmetricDifference getOrInsert waitAsync transferToFixedLength',
    'adoptedStyleSheets moveBefore requestClose getSetCookie supportedValuesOf DurationFormat URLPattern',
  ].flatMap((names) => names.split(' ')),
)

/** `AbortSignal.any` is allowed, because only staff calls use it. */
const newerMembers = new Set(['Promise.try', 'Error.isError', 'RegExp.escape', 'Math.sumPrecise'])

const newerRules: [RegExp, string][] = [
  [/light-dark\(/, 'light-dark()'],
  [/color-mix\(/, 'color-mix()'],
  [/@container\b/, '@container'],
  [/@property\b/, '@property'],
  [/@scope\b/, '@scope'],
  [/@starting-style\b/, '@starting-style'],
  [/[{;}]\s*&/, 'nested rules'],
  [/\boklch\(|\boklab\(/, 'oklch()'],
  [/\bsubgrid\b/, 'subgrid'],
  [/@media[^{]*[<>]/, 'ranges in media queries'],
  [/:has\(/, ':has()'],
]

interface Node {
  type: string
  [field: string]: unknown
}

interface RegExpLiteral {
  pattern: string
  flags: string
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (value: unknown) => (isNode(value) ? String(value['name']) : '')

function faultOfMember({ object, property }: Node): string | null {
  const whole = `${nameOf(object)}.${nameOf(property)}`
  if (newerMembers.has(whole)) return whole
  return newerNames.has(nameOf(property)) ? `.${nameOf(property)}` : null
}

function faultOfPattern({ pattern, flags }: RegExpLiteral): string | null {
  if (/\(\?<[=!]/.test(pattern)) return 'a pattern that looks behind'
  return flags.includes('v') ? 'a pattern with sets' : null
}

/** `parent.moveBefore && …` is allowed, because this code first checks whether the browser has the feature. */
const askedBy = (node: Node): string[] =>
  node.type === 'LogicalExpression'
    ? [node['left'], node['right']].map((side) => (isNode(side) ? nameOf(side['property']) : ''))
    : []

function faultOf(node: Node): string | null {
  if (node.type === 'StaticBlock') return 'a static block'
  if (node.type === 'MemberExpression' && !node['computed']) return faultOfMember(node)
  return node.type === 'Literal' && node['regex'] ? faultOfPattern(node['regex'] as RegExpLiteral) : null
}

export function newerInScript(code: string): string[] {
  const found = new Set<string>()
  const asked = new Set<string>()
  const left: unknown[] = [parseAst(code)]
  while (left.length > 0) {
    const value = left.pop()
    if (Array.isArray(value)) left.push(...value)
    if (!isNode(value)) continue
    const fault = faultOf(value)
    if (fault) found.add(fault)
    for (const name of askedBy(value)) asked.add(`.${name}`)
    left.push(...Object.values(value))
  }
  return [...found].filter((fault) => !asked.has(fault))
}

export function newerInStyle(style: string): string[] {
  const asked = style.replace(/@supports[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
  return newerRules.filter(([rule]) => rule.test(asked)).map(([, name]) => name)
}

export function checkBaseline(): Plugin {
  return {
    name: 'assay:baseline',
    apply: 'build',
    generateBundle(_, bundle) {
      const faults = Object.values(bundle).flatMap((file) => {
        const text = file.type === 'chunk' ? file.code : String(file.source)
        const newer = file.fileName.endsWith('.css') ? newerInStyle : newerInScript
        return /\.(css|js)$/.test(file.fileName) ? newer(text).map((fault) => `${file.fileName}: ${fault}`) : []
      })
      if (faults.length > 0) this.error(`Newer than ${baseline.join(', ')}:\n  ${faults.join('\n  ')}`)
    },
  }
}
