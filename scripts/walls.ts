import { posix } from 'node:path'

export interface SourceFile {
  path: string
  text: string
}

/** Features import only to the left of themselves. */
const stair = ['auth', 'users', 'labels', 'questions', 'sitting', 'interviews', 'exam', 'results', 'dashboard']
const under = (folder: string, names: readonly string[]) => names.map((name) => `${folder}${name}/`)
const lowerThan = (feature: string) => stair.slice(0, stair.indexOf(feature))

/** A wall reads: files here may import what begins like this, never what looks like that. */
interface Wall {
  room: string
  here: string[]
  may: string[]
  never?: RegExp[]
}

const shared = ['contract/src/', 'domain/src/']
const packages = ['npm:', 'node:']
const serverBasics = ['config', 'startFault', 'version'].map((name) => `server/src/${name}.ts`)
const serverFloor = [...shared, ...packages, ...serverBasics, ...under('server/src/', ['http', 'db'])]
const webFloor = [...shared, 'npm:', 'web/src/paths.ts', ...under('web/src/', ['ui', 'lib', 'i18n', 'styles'])]

const walls: Wall[] = [
  { room: 'domain', here: ['domain/src/'], may: ['domain/src/'] },
  { room: 'contract', here: ['contract/src/'], may: [...shared, 'npm:zod'] },
  { room: 'server floor', here: under('server/src/', ['http', 'db']), may: serverFloor },
  ...stair.map((feature) => ({
    room: `server/${feature}`,
    here: [`server/src/${feature}/`],
    may: [...serverFloor, ...under('server/src/', [...lowerThan(feature), feature])],
    never: [new RegExp(`^server/src/(?!${feature}/)\\w+/routes\\.ts$`)],
  })),
  {
    room: 'web/ui',
    here: ['web/src/ui/'],
    may: ['npm:react', 'npm:@mantine/', 'npm:@tabler/', 'npm:@tanstack/react-router', 'web/src/ui/', 'web/src/styles/'],
  },
  {
    room: 'web/lib, web/i18n',
    here: under('web/src/', ['lib', 'i18n']),
    may: [...shared, 'npm:', 'web/src/paths.ts', ...under('web/src/', ['lib', 'i18n', 'styles'])],
  },
  ...stair.map((feature) => ({
    room: `web/${feature}`,
    here: [`web/src/${feature}/`],
    may: [...webFloor, ...under('web/src/', ['shell', ...lowerThan(feature), feature])],
    never: [new RegExp(`^web/src/(?!${feature}/)\\w+/\\w+(Page|Layout)\\.tsx$`)],
  })),
  // The frame around every page lies below the stair; the route table alone brings frame and pages together.
  { room: 'web/shell', here: ['web/src/shell/'], may: [...webFloor, 'web/src/shell/'] },
]

const fastify = {
  room: 'server',
  isKnownBy: /^server\/(src\/(http\/|app\.ts$)|test\/)/,
  names: /^npm:(fastify|@fastify\/.*)$/,
}

/** Everything a candidate's browser loads begins here; it must not lead to what is heavy. */
const candidatesWay = /^web\/src\/(main\.tsx|exam\/)/
const heavyPackages = /^npm:(recharts|@tiptap\/|@mantine\/(notifications|modals|form|charts|dropzone|tiptap))/
const heavyParts = /\b(AppShell|Modal|Tooltip|ScrollArea)\b/

/** Time and chance come into the domain as arguments. */
const timeAndChance =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.|\bfetch\(|\bprocess\.|\bcrypto\./

interface Import {
  target: string
  names: string
  /** Whether the browser loads it together with the file: not a type, not `import()`. */
  isLoaded: boolean
}

const withoutComments = (text: string) => text.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').replace(/(?<!:)\/\/.*$/gm, '')

/** `npm:zod`, `node:path`, or the path of a file of ours. */
function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const [, room, file] = /^@assay\/(domain|contract)\/(.+)$/.exec(specifier) ?? []
  if (room) return `${room}/src/${file}.ts`
  return specifier.startsWith('node:') ? specifier : `npm:${specifier}`
}

function importsOf({ path, text }: SourceFile): Import[] {
  const code = withoutComments(text)
  const from = code.matchAll(/\b(?:import|export)\s+(type\s)?([\w$*\s{},]+?)\s*from\s*['"](.+?)['"]/g)
  const bare = code.matchAll(/\bimport\s*['"](.+?)['"]/g)
  const dynamic = code.matchAll(/\bimport\(\s*['"](.+?)['"]/g)
  return [
    ...from.map(([, type, names = '', specifier = '']) => ({ specifier, names, isLoaded: !type })),
    ...bare.map(([, specifier = '']) => ({ specifier, names: '', isLoaded: true })),
    ...dynamic.map(([, specifier = '']) => ({ specifier, names: '', isLoaded: false })),
  ].map(({ specifier, ...rest }) => ({ target: targetOf(path, specifier), ...rest }))
}

function crossings(file: SourceFile): string[] {
  const imports = importsOf(file)
  const wall = walls.find(({ here }) => here.some((folder) => file.path.startsWith(folder)))
  const isForbidden = ({ target }: Import) =>
    wall && (!wall.may.some((start) => target.startsWith(start)) || wall.never?.some((pattern) => pattern.test(target)))
  const knowsFastify = ({ target }: Import) =>
    file.path.startsWith('server/') && fastify.names.test(target) && !fastify.isKnownBy.test(file.path)
  return [
    ...imports.filter(isForbidden).map(({ target }) => `${file.path}: ${wall?.room} may not import ${target}`),
    ...imports.filter(knowsFastify).map(({ target }) => `${file.path}: only server/http and app.ts know ${target}`),
  ]
}

function chanceInDomain({ path, text }: SourceFile): string[] {
  const found = path.startsWith('domain/src/') ? timeAndChance.exec(withoutComments(text)) : null
  return found ? [`${path}: ${found[0]} must come in as an argument`] : []
}

/** Whoever begins one elsewhere gets a transaction that nothing of ours takes for one. */
function transactionsByHand({ path, text }: SourceFile): string[] {
  const isHand = path.startsWith('server/src/') && path !== 'server/src/db/transaction.ts'
  return isHand && /\.transaction\(\)/.test(withoutComments(text))
    ? [`${path}: a transaction begins with inTransaction`]
    : []
}

/** Follows what is loaded at once from the candidate's pages, through files of ours. */
function weightOnCandidates(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set(files.map(({ path }) => path).filter((path) => candidatesWay.test(path)))
  const found: string[] = []
  for (const path of reached) {
    const file = byPath.get(path)
    if (!file) continue
    for (const { target, names, isLoaded } of importsOf(file)) {
      if (!isLoaded) continue
      reached.add(target)
      const isHeavy = heavyPackages.test(target) || (target === 'npm:@mantine/core' && heavyParts.test(names))
      if (isHeavy) found.push(`${path}: too heavy for the candidate's pages: ${target} ${names}`.trim())
    }
  }
  return found
}

const isTest = (path: string) => /\.test\.tsx?$|^server\/test\/|^web\/test\//.test(path)

/** Every place where a file reaches through a wall of the house. */
export function breaches(files: SourceFile[]): string[] {
  const ours = files.filter(({ path }) => !isTest(path))
  return [
    ...ours.flatMap(crossings),
    ...ours.flatMap(chanceInDomain),
    ...ours.flatMap(transactionsByHand),
    ...weightOnCandidates(ours),
  ]
}
