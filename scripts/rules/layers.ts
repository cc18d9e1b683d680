import { posix } from 'node:path'
import { type Import, importsOf, type SourceFile, withoutComments } from './imports.ts'

/** The groups of the server, lowest first. A module imports only modules that are earlier in these lists. */
const platform = ['feed', 'mail', 'auth', 'users', 'directory', 'webhooks']
const product = [
  'company',
  'labels',
  'pictures',
  'passages',
  'questions',
  'imports',
  'blueprints',
  'attempts',
  'interviews',
  'invitations',
  'exam',
  'lateAnswers',
  'live',
  'insight',
  'verification',
  'results',
  'decisions',
  'rounds',
  'people',
  'notifications',
  'applicantSystems',
  'bin',
  'dashboard',
  'assistants',
]
const operations = ['audit', 'erasure']
export const layersInOrder = [...platform, ...product, ...operations]

const groupOf = (module: string) =>
  product.includes(module) ? 'product' : operations.includes(module) ? 'operations' : 'platform'
const serverFolders = (modules: readonly string[]) =>
  modules.map((module) => `server/src/${groupOf(module)}/${module}/`)
const under = (folder: string, names: readonly string[]) => names.map((name) => `${folder}${name}/`)
const lowerThan = (feature: string) => layersInOrder.slice(0, layersInOrder.indexOf(feature))

/**
 * An architecture rule: files under `here` may import only from the paths in `may`, and never from those in `never`.
 */
interface Boundary {
  module: string
  here: string[]
  may: string[]
  never?: RegExp[]
}

const shared = ['contract/src/', 'domain/src/']
const packages = ['npm:', 'node:']
const serverBasics = ['config', 'log', 'startFault', 'version'].map((name) => `server/src/${name}.ts`)
const serverBase = [
  ...shared,
  ...packages,
  ...serverBasics,
  ...['integrationSettings', 'mailSettings'].map((name) => `server/src/platform/settings/${name}.ts`),
  ...serverFolders(['http', 'db', 'metrics', 'processes']),
]
const addresses = ['web/src/candidatePaths.ts', 'web/src/paths.ts']
const webBase = [...shared, 'npm:', ...addresses, ...under('web/src/', ['ui', 'lib', 'i18n', 'styles'])]

const boundaries: Boundary[] = [
  { module: 'domain', here: ['domain/src/'], may: ['domain/src/'] },
  { module: 'contract', here: ['contract/src/'], may: [...shared, 'npm:zod'] },
  { module: 'server/metrics', here: ['server/src/platform/metrics/'], may: ['node:', 'server/src/platform/metrics/'] },
  {
    module: 'server/processes',
    here: ['server/src/platform/processes/'],
    may: ['node:', 'server/src/platform/processes/'],
  },
  { module: 'server/db', here: ['server/src/platform/db/'], may: serverBase },
  { module: 'server/http', here: ['server/src/platform/http/'], may: [...serverBase, 'server/src/services.ts'] },
  // The folder `states` must not import other files of `attempts`, because all these files import `states`.
  {
    module: 'server/attempts/states',
    here: ['server/src/product/attempts/states/'],
    may: [...serverBase, 'server/src/product/attempts/states/'],
  },
  ...layersInOrder.map((feature) => ({
    module: `server/${feature}`,
    here: serverFolders([feature]),
    may: [...serverBase, ...serverFolders([...lowerThan(feature), feature])],
    never: [new RegExp(`^server/src/\\w+/(?!${feature}/)\\w+/routes\\.ts$`)],
  })),
  {
    module: 'web/ui',
    here: ['web/src/ui/'],
    may: ['npm:react', 'npm:@mantine/', 'npm:@tabler/', 'npm:@tanstack/react-router', 'web/src/ui/', 'web/src/styles/'],
  },
  {
    module: 'web/lib, web/i18n',
    here: under('web/src/', ['lib', 'i18n']),
    may: [...shared, 'npm:', ...addresses, ...under('web/src/', ['lib', 'i18n', 'styles'])],
  },
  ...layersInOrder.map((feature) => ({
    module: `web/${feature}`,
    here: [`web/src/${feature}/`],
    may: [...webBase, ...under('web/src/', ['shell', ...lowerThan(feature), feature])],
    never: [new RegExp(`^web/src/(?!${feature}/)\\w+/\\w+(Page|Layout)\\.tsx$`)],
  })),
  // The page frame is below all features; only the route table imports both.
  { module: 'web/shell', here: ['web/src/shell/'], may: [...webBase, 'web/src/shell/'] },
]

const fastify = {
  module: 'server',
  isKnownBy: /^server\/src\/(platform\/http\/|app\.ts$)/,
  names: /^npm:(fastify|@fastify\/.*)$/,
}

/** Folders of the module `attempts`, lowest first. Files directly in `attempts` come after `states`. */
const attemptsInOrder = [
  'states',
  'ids',
  'anonymity',
  'webhooks',
  'clock',
  'presence',
  'verification',
  'groupCommit',
  'closing',
]

const inside: { module: string; here: string; never: string[] }[] = [
  { module: 'web/src/exam', here: 'engine', never: ['question', 'desk', 'entry'] },
  { module: 'web/src/exam', here: 'question', never: ['desk', 'entry'] },
  { module: 'web/src/exam', here: 'desk', never: ['entry'] },
  { module: 'web/src/exam', here: 'entry', never: ['desk'] },
  { module: 'web/src/interviews', here: 'addTime', never: ['cells', 'list', 'wizard'] },
  { module: 'web/src/interviews', here: 'cells', never: ['list', 'wizard'] },
  { module: 'web/src/interviews', here: 'list', never: ['wizard'] },
  { module: 'web/src/interviews', here: 'wizard', never: ['list'] },
  { module: 'web/src/questions', here: 'editor', never: ['upload'] },
  { module: 'web/src/questions', here: 'upload', never: ['editor'] },
  { module: 'web/src/results', here: 'question', never: ['result', 'compare'] },
  { module: 'web/src/results', here: 'result', never: ['compare'] },
  { module: 'web/src/results', here: 'compare', never: ['question', 'result'] },
  { module: 'web/src/lib', here: 'offline', never: ['updates'] },
  { module: 'web/src/ui', here: 'text', never: ['list', 'form'] },
  { module: 'web/src/ui', here: 'list', never: ['form'] },
  { module: 'web/src/ui', here: 'form', never: ['list'] },
  { module: 'server/src/product/interviews', here: 'list', never: ['routes.ts'] },
  ...attemptsInOrder.map((here, index) => ({
    module: 'server/src/product/attempts',
    here,
    never: attemptsInOrder.slice(index + 1),
  })),
]

const below = [
  { module: 'web/src/shell', never: ['admin'] },
  { module: 'web/src/ui', never: ['text', 'list', 'form'] },
  { module: 'server/src/product/attempts', never: attemptsInOrder.slice(1) },
]

function isInnerBreach(from: string, target: string): boolean {
  const isFromFolder = inside.some(
    ({ module, here, never }) =>
      from.startsWith(`${module}/${here}/`) && never.some((there) => isWithin(target, `${module}/${there}`)),
  )
  const isFromRoom = below.some(
    ({ module, never }) =>
      posix.dirname(from) === module && never.some((there) => isWithin(target, `${module}/${there}`)),
  )
  return isFromFolder || isFromRoom
}

const isWithin = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

/** Within a module, `import()` of a higher folder is allowed, because screens may preload other screens. */
const innerCrossings = (file: SourceFile): string[] =>
  importsOf(file)
    .filter(({ target, kind }) => kind !== 'later' && isInnerBreach(file.path, target))
    .map(({ target }) => `${file.path}: this folder may not import ${target}`)

/** Code that the domain must not contain, because the domain receives time and randomness as arguments. */
const timeAndChance =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.|\bfetch\(|\bprocess\.|\bcrypto\./

export function layerViolations(file: SourceFile): string[] {
  const imports = importsOf(file)
  const boundary = boundaries.find(({ here }) => here.some((folder) => file.path.startsWith(folder)))
  const isForbidden = ({ target }: Import) =>
    boundary &&
    (!boundary.may.some((start) => target.startsWith(start)) || boundary.never?.some((pattern) => pattern.test(target)))
  const knowsFastify = ({ target }: Import) =>
    file.path.startsWith('server/') && fastify.names.test(target) && !fastify.isKnownBy.test(file.path)
  return [
    ...imports.filter(isForbidden).map(({ target }) => `${file.path}: ${boundary?.module} may not import ${target}`),
    ...innerCrossings(file),
    ...imports.filter(knowsFastify).map(({ target }) => `${file.path}: only server/http and app.ts know ${target}`),
  ]
}

export function chanceInDomain({ path, text }: SourceFile): string[] {
  const found = path.startsWith('domain/src/') ? timeAndChance.exec(withoutComments(text)) : null
  return found ? [`${path}: ${found[0]} must come in as an argument`] : []
}

/**
 * Finds files that begin a transaction. Only `transaction.ts` may begin transactions, because other code must know
 * about every transaction.
 */
export function transactionsByHand({ path, text }: SourceFile): string[] {
  const isHand = path.startsWith('server/src/') && path !== 'server/src/platform/db/transaction.ts'
  return isHand && /\.transaction\(\)/.test(withoutComments(text))
    ? [`${path}: start a transaction with inTransaction`]
    : []
}

/** State is created in app.ts and passed on, so that two nodes in one process share no state. */
export function stateInModules({ path, text }: SourceFile): string[] {
  const state = /^(?:export )?(?:(?:let|var) |const \w+(?:: [^=]+)? = new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\))/m
  const found = path.startsWith('server/src/') ? state.exec(withoutComments(text)) : null
  return found ? [`${path}: state of a node must be in caches.ts: ${found[0]}`] : []
}
