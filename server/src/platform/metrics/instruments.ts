import { setTimeout } from 'node:timers/promises'

/**
 * Clients must not be able to choose the label values of a metric. Otherwise, the number of metric series could grow
 * without limit.
 */
export type Labels = Readonly<Record<string, string | number>>

export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  lines: () => string[] | Promise<string[]>
}

const escapeLabel = (value: string | number) =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const series = (name: string, labels: Labels, value: number) => {
  const inside = Object.entries(labels).map(([label, said]) => `${label}="${escapeLabel(said)}"`)
  return `${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`
}

/** The object of each metric series is kept, so that counting an event is only an addition. */
function seriesOf<One>(make: () => One) {
  const known = new Map<string, { labels: Labels; one: One }>()
  return {
    all: () => known.values(),
    of(labels: Labels = {}): One {
      const key = JSON.stringify(labels)
      const found = known.get(key) ?? { labels, one: make() }
      known.set(key, found)
      return found.one
    },
  }
}

export function counter(name: string, help: string) {
  const { all, of } = seriesOf(() => ({ count: 0 }))
  const lines = () => [...all()].map(({ labels, one }) => series(name, labels, one.count))
  const sum = (isMeant: (labels: Labels) => boolean = () => true) =>
    [...all()].reduce((total, { labels, one }) => total + (isMeant(labels) ? one.count : 0), 0)
  return { name, help, type: 'counter' as const, lines, of, sum }
}

/** The counts of a histogram allow quantiles for any period and for all nodes together. */
function distribution(bounds: readonly number[]) {
  const counts = new Array<number>(bounds.length + 1).fill(0)
  let sum = 0
  return {
    counts,
    sum: () => sum,
    observe(value: number): void {
      let at = 0
      while (at < bounds.length && value > (bounds[at] ?? 0)) at += 1
      counts[at] = (counts[at] ?? 0) + 1
      sum += value
    },
  }
}

export function histogram(name: string, help: string, bounds: readonly number[]) {
  const { all, of } = seriesOf(() => distribution(bounds))
  const linesOf = (labels: Labels, { counts, sum }: ReturnType<typeof distribution>) => {
    let upTo = 0
    const buckets = [...bounds, '+Inf'].map((le, at) => {
      upTo += counts[at] ?? 0
      return series(`${name}_bucket`, { ...labels, le }, upTo)
    })
    return [...buckets, series(`${name}_sum`, labels, sum()), series(`${name}_count`, labels, upTo)]
  }
  const lines = () => [...all()].flatMap(({ labels, one }) => linesOf(labels, one))
  return { name, help, type: 'histogram' as const, lines, of }
}

/** If the value of a metric cannot be read, the metric gets no line. */
export function reading(
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
  type: 'gauge' | 'counter' | 'summary' = 'gauge',
): Family {
  const lines = async () => {
    const found = await read()
    if (found === null) return []
    if (typeof found === 'number') return [series(name, {}, found)]
    return found.map(({ value, ...labels }) => series(name, labels, value))
  }
  return { name, help, type, lines }
}

type Reading = number | null | readonly ({ value: number } & Labels)[]

/**
 * Time limit in milliseconds for reading a metric. If the database does not respond, the metrics that come from the
 * database are left out.
 */
const READ_TIMEOUT_MS = 900

/** If a metric fails or has no value, only the header of this metric is returned. Other metrics are unaffected. */
export async function asText(families: readonly Family[]): Promise<string> {
  const blocks = await Promise.all(
    families.map(async ({ name, help, type, lines }) => {
      const read = Promise.resolve()
        .then(lines)
        .catch(() => [])
      const found = await Promise.race([read, setTimeout(READ_TIMEOUT_MS, [], { ref: false })])
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...found].join('\n')
    }),
  )
  return `${blocks.join('\n')}\n`
}
