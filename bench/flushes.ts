import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { product } from './contestants.ts'
import { milliseconds, percentile, printTable, times } from './figures.ts'
import { openLoad } from './load.ts'
import { measureSteps } from './steps.ts'

const CANDIDATES = 64
const DELAY_US = 20_000
/** Another checkout, as for the steps. */
const OTHER = process.env['ASSAY_BENCH_BESIDE']

/** Every flush takes this much longer, and nothing else is looked at. With `-D` a signal reaches the server, and not who looks on. */
const slowDisk = [
  'strace',
  '-D',
  '-f',
  '-qq',
  '--seccomp-bpf',
  '-o',
  '/dev/null',
  '-e',
  'trace=fsync,fdatasync',
  '-e',
  `inject=fsync,fdatasync:delay_exit=${DELAY_US}`,
]

/** What candidates notice of a disk that takes 20 ms for a flush, on SQLite. */
export async function flushes(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-flushes-'))
  const load = openLoad()
  const roots = [undefined, ...(OTHER ? [OTHER] : [])]
  const pairs = await Promise.all(
    roots.map(async (root, at) => {
      const name = root ? 'SQLite, the other' : 'SQLite'
      const settings = (disk: string) => ({ ASSAY_DATA_DIR: join(folder, `${at}-${disk}`) })
      const swift = await product(name, settings('swift'), { root })
      const slow = await product(`${name}, slow disk`, settings('slow'), { root, under: slowDisk })
      return { swift, slow }
    }),
  )
  const all = pairs.flatMap(({ swift, slow }) => [swift, slow])
  const figuresOf = await measureSteps(
    load,
    all.map(({ contestant }) => contestant),
    [CANDIDATES],
  )
  const rows = pairs.flatMap(({ swift, slow }) => {
    const [own, delayed] = [swift, slow].map(({ contestant }) => figuresOf(contestant, CANDIDATES))
    const shares = [own, delayed].map((figures) => percentile(figures?.opened ?? [], 0.95))
    const saved = [own, delayed].map((figures) => percentile(figures?.saved ?? [], 0.95))
    const [few = 0, many = 0] = shares
    return [swift, slow].map(({ contestant }, at) => [
      contestant.name,
      milliseconds(shares[at] ?? 0),
      milliseconds(saved[at] ?? 0),
      at === 0 ? '' : times(many / few),
    ])
  })
  console.log(`\n${CANDIDATES} candidates; on the slow disk a flush takes ${DELAY_US / 1000} ms longer.\n`)
  printTable([['', 'open p95', 'save p95', 'open, to swift'], ...rows])
  load.end()
  for (const { end } of all) await end()
  await rm(folder, { recursive: true, force: true })
}
