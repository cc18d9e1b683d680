import { posix } from 'node:path'
import { type Import, importsOf, type SourceFile, withoutComments } from './imports.ts'

/** The groups of the server, lowest first. A module imports only modules before it in these lists. */
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
 * An architecture rule. Files under `here` may import only paths that start with a prefix in `may`, and no path that
 * matches `never`.
 */
interface Wall {
  room: string
  here: string[]
  may: string[]
  never?: RegExp[]
}

const shared = ['contract/src/', 'domain/src/']
const packages = ['npm:', 'node:']
const serverBasics = ['config', 'log', 'startFault', 'version'].map((name) => `server/src/${name}.ts`)
const serverFloor = [
  ...shared,
  ...packages,
  ...serverBasics,
  ...['integrationSettings', 'mailSettings'].map((name) => `server/src/platform/settings/${name}.ts`),
  ...serverFolders(['http', 'db', 'metrics', 'processes']),
]
const addresses = ['web/src/candidatePaths.ts', 'web/src/paths.ts']
const webFloor = [...shared, 'npm:', ...addresses, ...under('web/src/', ['ui', 'lib', 'i18n', 'styles'])]

const walls: Wall[] = [
  { room: 'domain', here: ['domain/src/'], may: ['domain/src/'] },
  { room: 'contract', here: ['contract/src/'], may: [...shared, 'npm:zod'] },
  { room: 'server/metrics', here: ['server/src/platform/metrics/'], may: ['node:', 'server/src/platform/metrics/'] },
  {
    room: 'server/processes',
    here: ['server/src/platform/processes/'],
    may: ['node:', 'server/src/platform/processes/'],
  },
  { room: 'server/db', here: ['server/src/platform/db/'], may: serverFloor },
  // `services.ts` contains only the types of the services that every call can use. The services themselves belong to
  // the features.
  { room: 'server/http', here: ['server/src/platform/http/'], may: [...serverFloor, 'server/src/services.ts'] },
  ...layersInOrder.map((feature) => ({
    room: `server/${feature}`,
    here: serverFolders([feature]),
    may: [...serverFloor, ...serverFolders([...lowerThan(feature), feature])],
    never: [new RegExp(`^server/src/\\w+/(?!${feature}/)\\w+/routes\\.ts$`)],
  })),
  {
    room: 'web/ui',
    here: ['web/src/ui/'],
    may: ['npm:react', 'npm:@mantine/', 'npm:@tabler/', 'npm:@tanstack/react-router', 'web/src/ui/', 'web/src/styles/'],
  },
  {
    room: 'web/lib, web/i18n',
    here: under('web/src/', ['lib', 'i18n']),
    may: [...shared, 'npm:', ...addresses, ...under('web/src/', ['lib', 'i18n', 'styles'])],
  },
  ...layersInOrder.map((feature) => ({
    room: `web/${feature}`,
    here: [`web/src/${feature}/`],
    may: [...webFloor, ...under('web/src/', ['shell', ...lowerThan(feature), feature])],
    never: [new RegExp(`^web/src/(?!${feature}/)\\w+/\\w+(Page|Layout)\\.tsx$`)],
  })),
  // The page frame is below all features; only the route table imports both.
  { room: 'web/shell', here: ['web/src/shell/'], may: [...webFloor, 'web/src/shell/'] },
]

const fastify = {
  room: 'server',
  isKnownBy: /^server\/src\/(platform\/http\/|app\.ts$)/,
  names: /^npm:(fastify|@fastify\/.*)$/,
}

/** Layers within a module: files of `here` never import from these folders. */
const inside: { room: string; here: string; never: string[] }[] = [
  { room: 'web/src/exam', here: 'engine', never: ['question', 'desk', 'entry'] },
  { room: 'web/src/exam', here: 'question', never: ['desk', 'entry'] },
  { room: 'web/src/exam', here: 'desk', never: ['entry'] },
  { room: 'web/src/exam', here: 'entry', never: ['desk'] },
  { room: 'web/src/interviews', here: 'addTime', never: ['cells', 'list', 'wizard'] },
  { room: 'web/src/interviews', here: 'cells', never: ['list', 'wizard'] },
  { room: 'web/src/interviews', here: 'list', never: ['wizard'] },
  { room: 'web/src/interviews', here: 'wizard', never: ['list'] },
  { room: 'web/src/questions', here: 'editor', never: ['upload'] },
  { room: 'web/src/questions', here: 'upload', never: ['editor'] },
  { room: 'web/src/results', here: 'question', never: ['result', 'compare'] },
  { room: 'web/src/results', here: 'result', never: ['compare'] },
  { room: 'web/src/results', here: 'compare', never: ['question', 'result'] },
  { room: 'web/src/lib', here: 'offline', never: ['updates'] },
  { room: 'web/src/ui', here: 'text', never: ['list', 'form'] },
  { room: 'web/src/ui', here: 'list', never: ['form'] },
  { room: 'web/src/ui', here: 'form', never: ['list'] },
  { room: 'server/src/product/interviews', here: 'list', never: ['routes.ts'] },
]

/** Files directly in a module must not import from these folders, which are layers above them. */
const below = [
  { room: 'web/src/shell', never: ['admin'] },
  { room: 'web/src/ui', never: ['text', 'list', 'form'] },
]

function isInnerBreach(from: string, target: string): boolean {
  const isFromFolder = inside.some(
    ({ room, here, never }) =>
      from.startsWith(`${room}/${here}/`) && never.some((there) => isWithin(target, `${room}/${there}`)),
  )
  const isFromRoom = below.some(
    ({ room, never }) => posix.dirname(from) === room && never.some((there) => isWithin(target, `${room}/${there}`)),
  )
  return isFromFolder || isFromRoom
}

const isWithin = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

/** Screens may preload other screens, so within a module only static imports count. */
const innerCrossings = (file: SourceFile): string[] =>
  importsOf(file)
    .filter(({ target, kind }) => kind !== 'later' && isInnerBreach(file.path, target))
    .map(({ target }) => `${file.path}: this folder may not import ${target}`)

/** The domain receives time and randomness as arguments. */
const timeAndChance =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.|\bfetch\(|\bprocess\.|\bcrypto\./

export function layerViolations(file: SourceFile): string[] {
  const imports = importsOf(file)
  const wall = walls.find(({ here }) => here.some((folder) => file.path.startsWith(folder)))
  const isForbidden = ({ target }: Import) =>
    wall && (!wall.may.some((start) => target.startsWith(start)) || wall.never?.some((pattern) => pattern.test(target)))
  const knowsFastify = ({ target }: Import) =>
    file.path.startsWith('server/') && fastify.names.test(target) && !fastify.isKnownBy.test(file.path)
  return [
    ...imports.filter(isForbidden).map(({ target }) => `${file.path}: ${wall?.room} may not import ${target}`),
    ...innerCrossings(file),
    ...imports.filter(knowsFastify).map(({ target }) => `${file.path}: only server/http and app.ts know ${target}`),
  ]
}

export function chanceInDomain({ path, text }: SourceFile): string[] {
  const found = path.startsWith('domain/src/') ? timeAndChance.exec(withoutComments(text)) : null
  return found ? [`${path}: ${found[0]} must come in as an argument`] : []
}

/** Only `transaction.ts` may begin a transaction, because other code must know about every transaction. */
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
